/** Answers in the order of what was asked; an answer that still needs a statement of its own may be a promise. */
type DoAll<On, Asked, Answer> = (on: On, asked: readonly Asked[]) => Promise<readonly (Answer | Promise<Answer>)[]>;

type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
};

/**
 * Collects what is asked of a database in one turn of the event loop and does it together: requests that arrive at the same
 * time then share a statement, whose fixed costs are most of what a short one takes. Nothing waits for more to come.
 * @param max how many are done together; the rest of a turn is done in further ones.
 */
export function oncePerTurn<On extends object, Asked, Answer>(
  max: number,
  doAll: DoAll<On, Asked, Answer>,
): (on: On, asked: Asked) => Promise<Answer> {
  const waiting = new WeakMap<On, Waiting<Asked, Answer>[]>();
  const start = (on: On, all: readonly Waiting<Asked, Answer>[]) => {
    waiting.delete(on);
    for (let at = 0; at < all.length; at += max) void answer(on, doAll, all.slice(at, at + max));
  };
  return (on, asked) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(on) ?? [];
      if (others.length === 0) setImmediate(start, on, others);
      waiting.set(on, others);
      others.push({ asked, resolve, reject });
    });
}

async function answer<On, Asked, Answer>(
  on: On,
  doAll: DoAll<On, Asked, Answer>,
  all: readonly Waiting<Asked, Answer>[],
): Promise<void> {
  try {
    const asked = all.map((one) => one.asked);
    const answers = await doAll(on, asked);
    if (answers.length !== all.length) throw new Error(`${all.length} were asked for, ${answers.length} answered.`);
    answers.forEach((one, at) => all[at]?.resolve(one));
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
}
