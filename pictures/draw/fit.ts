import type { Cut } from './face.ts';
import { type Run, setLine } from './text.ts';

export type Fit = { lines: string[]; size: number };

const widthOf = (run: Run) => run.ink.right - run.ink.left;

/** "Cocoa &" at the end of a line reads badly, and so does a size separated from its unit. */
const clings = (word: string) => /^(?:&|and|with|of|the|in|no|\+|-)$/i.test(word);

/** The best way to break the words into exactly `count` lines: the even one, no joining word left hanging. */
function breakInto(words: readonly string[], count: number, cut: Cut, tracking: number): string[] {
  const cost: number[][] = [];
  const from: number[][] = [];
  const spanCost = (i: number, j: number) => {
    const width = widthOf(setLine(words.slice(i, j).join(' '), cut, tracking));
    const hanging = j < words.length && clings(words[j - 1] ?? '') ? 1.35 : 1;
    return (width * hanging) ** 4;
  };
  for (let used = 0; used <= count; used += 1) {
    cost.push(Array.from({ length: words.length + 1 }, () => Infinity));
    from.push(Array.from({ length: words.length + 1 }, () => 0));
  }
  const start = cost[0];
  if (start) start[0] = 0;
  for (let used = 1; used <= count; used += 1) {
    for (let end = used; end <= words.length; end += 1) {
      for (let begin = used - 1; begin < end; begin += 1) {
        const sum = (cost[used - 1]?.[begin] ?? Infinity) + spanCost(begin, end);
        if (sum < (cost[used]?.[end] ?? Infinity)) {
          (cost[used] ?? [])[end] = sum;
          (from[used] ?? [])[end] = begin;
        }
      }
    }
  }
  const lines: string[] = [];
  for (let used = count, end = words.length; used > 0; used -= 1) {
    const begin = from[used]?.[end] ?? 0;
    lines.unshift(words.slice(begin, end).join(' '));
    end = begin;
  }
  return lines;
}

/** Height of set lines from the top of the first one's ink to the bottom of the last one's, in em. */
function inkHeight(lines: readonly string[], cut: Cut, tracking: number, lead: number): number {
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return 0;
  return (lines.length - 1) * lead - setLine(first, cut, tracking).ink.top + setLine(last, cut, tracking).ink.bottom;
}

/** Chooses line breaks and size so that a title fills a box and never leaves it. */
export function fitBlock(
  text: string,
  cut: Cut,
  room: { w: number; h: number; maxSize: number; maxLines: number },
  { tracking = 0, lead = 1 } = {},
): Fit {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 16);
  let best: Fit = { lines: [], size: 0 };
  for (let count = 1; count <= Math.min(room.maxLines, words.length); count += 1) {
    const lines = breakInto(words, count, cut, tracking);
    const widest = Math.max(0.01, ...lines.map((one) => widthOf(setLine(one, cut, tracking))));
    const height = Math.max(0.01, inkHeight(lines, cut, tracking, lead));
    const size = Math.min(room.maxSize, room.w / widest, room.h / height);
    if (size > best.size * 1.04) best = { lines, size };
  }
  return best;
}

/** Running text: lines of at most `width` at the given size, the first one shorter by `indent`. */
export function wrap(text: string, cut: Cut, size: number, width: number, indent = 0): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/\s+/)) {
    if (word === '') continue;
    const longer = current === '' ? word : `${current} ${word}`;
    const room = lines.length === 0 ? width - indent : width;
    if (lines.length === 0 && current === '' && indent > 0 && setLine(word, cut).width * size > room) lines.push('');
    if (current !== '' && setLine(longer, cut).width * size > room) {
      lines.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  if (current !== '') lines.push(current);
  return lines;
}
