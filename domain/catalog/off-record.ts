/** A line of Open Food Facts' JSONL; every field may be missing or of another type. */
export type OffRecord = Readonly<Record<string, unknown>>;

const TAGS_MAX = 200;

/** Tags of a record, without what isn't text. */
export function tagsOf(record: OffRecord, name: string): string[] {
  const tags = record[name];
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string').slice(0, TAGS_MAX) : [];
}
