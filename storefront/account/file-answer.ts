/** A file of the signed-in person to save: .csv or .json. No cache keeps it. */
export function fileAnswer(file: `${string}.csv` | `${string}.json`, text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': file.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'private, no-store',
    },
  });
}
