import type { Reading } from './import-values.ts';
import { DigitalContent } from './digital-content.ts';

/**
 * The content of a virtual product as plain text, for files: "# " before its title, "## " before the title of a section,
 * "- " before an entry of a list, and an empty line between paragraphs. A backslash keeps a paragraph that begins with one
 * of these from being one.
 */
const MARKED = /^(?:#|- |\\)/;

type Section = DigitalContent['sections'][number];

/** Reads the text of a cell, or says what is wrong with it. */
export function readContent(text: string): Reading<DigitalContent> {
  const [first = '', ...lines] = text.trim().split(/\r\n|\r|\n/);
  const title = /^# +(.*)$/.exec(first)?.[1]?.trim();
  if (!title) return { reason: 'must begin with "# " and a title' };
  const [beginning, ...sections] = sectionsOf(lines);
  const [lead, ...more] = beginning?.blocks ?? [];
  if (typeof lead !== 'string') return { reason: 'needs a paragraph below its title' };
  if (more.length > 0) return { reason: 'has more than one paragraph before its first section; begin that with "## "' };
  if (sections.length === 0) return { reason: 'has no section; begin one with "## " and its title' };
  const untitled = sections.findIndex((section) => section.title === '');
  if (untitled >= 0) return { reason: `has no title for its section ${untitled + 1}` };
  const empty = sections.find(({ blocks }) => blocks.length === 0);
  if (empty) return { reason: `has nothing in its section "${shortly(empty.title)}"` };
  const found = DigitalContent.safeParse({ title, lead, sections });
  return found.success ? { value: found.data } : { reason: tooLong(sections, found.error.issues[0]?.path ?? []) };
}

const shortly = (title: string) => (title.length > 40 ? `${title.slice(0, 40)}...` : title);

/** The schema's other demands are met, so what it refuses is too much. */
function tooLong(sections: readonly Section[], [part, at]: readonly PropertyKey[]): string {
  if (part === 'title' || part === 'lead')
    return `has a ${part === 'title' ? 'title' : 'first paragraph'} that is too long`;
  const section = typeof at === 'number' ? sections[at] : undefined;
  return section ? `has a text in its section "${shortly(section.title)}" that is too long` : 'has too many sections';
}

/** What is above the first section, as one without a title, and the sections. */
function sectionsOf(lines: readonly string[]): Section[] {
  const sections: Section[] = [{ title: '', blocks: [] }];
  /** The block that a further line belongs to. */
  let open = false;
  for (const line of lines.map((given) => given.trim())) {
    const blocks = sections.at(-1)?.blocks ?? [];
    const heading = /^#+(?: +(.*))?$/.exec(line);
    const entry = /^- +(.*)$/.exec(line);
    if (line === '') open = false;
    else if (heading) {
      sections.push({ title: heading[1]?.trim() ?? '', blocks: [] });
      open = false;
    } else {
      addLine(blocks, entry?.[1] ?? (MARKED.test(line) ? line.slice(1) : line), { isEntry: entry !== null, open });
      open = true;
    }
  }
  return sections;
}

/** A line that begins no entry continues the paragraph or the entry before it. */
function addLine(
  blocks: Section['blocks'],
  words: string,
  { isEntry, open }: { isEntry: boolean; open: boolean },
): void {
  const last = open ? blocks.at(-1) : undefined;
  if (isEntry && Array.isArray(last)) last.push(words);
  else if (isEntry) blocks.push([words]);
  else if (Array.isArray(last)) last.push(`${last.pop() ?? ''} ${words}`);
  else if (last === undefined) blocks.push(words);
  else blocks[blocks.length - 1] = `${last} ${words}`;
}

/** The text that `readContent` reads as this content. */
export function contentText({ title, lead, sections }: DigitalContent): string {
  const parts = sections.flatMap((section) => [`## ${oneLine(section.title)}`, ...section.blocks.map(blockText)]);
  return [`# ${oneLine(title)}`, paragraph(lead), ...parts].join('\n\n');
}

const blockText = (block: Section['blocks'][number]) =>
  typeof block === 'string' ? paragraph(block) : block.map((entry) => `- ${oneLine(entry)}`).join('\n');

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function paragraph(text: string): string {
  const line = oneLine(text);
  return MARKED.test(line) ? `\\${line}` : line;
}
