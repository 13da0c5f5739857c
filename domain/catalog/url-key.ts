/** 'Crème & Co, 8.5 fl oz' -> 'creme-co-8-5-fl-oz'. */
export function urlKeyOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
