/** Answers in the order of what was asked; an answer that still needs a statement of its own may be a promise. */
type DoAll<Asked, Answer> = (asked: readonly Asked[]) => Promise<readonly (Answer | Promise<Answer>)[]>;

type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
};

/**
 * Collects what is asked for in one turn of the event loop and does it together: requests that arrive at the same time
 * then share a statement, whose fixed costs are most of what a short one takes. Nothing waits for more to come.
 * @param max how many are done together; the rest of a turn is done in further ones.
 */
export function oncePerTurn<Asked, Answer>(
  max: number,
  doAll: DoAll<Asked, Answer>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  const start = () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += max) void answer(doAll, all.slice(at, at + max));
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(start);
      waiting.push({ asked, resolve, reject });
    });
}

async function answer<Asked, Answer>(
  doAll: DoAll<Asked, Answer>,
  all: readonly Waiting<Asked, Answer>[],
): Promise<void> {
  try {
    const answers = await doAll(all.map(({ asked }) => asked));
    if (answers.length !== all.length) throw new Error(`${all.length} were asked for, ${answers.length} answered.`);
    answers.forEach((one, at) => all[at]?.resolve(one));
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
}
