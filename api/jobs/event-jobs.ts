/** Jobs by the topic of the event that starts them. A job may run more than once: effects are keyed in the database. */
export type Jobs = Record<string, (payload: Record<string, unknown>) => Promise<void>>;

/** @throws Error if two of them take the same topic. */
export function joinJobs(lists: readonly Jobs[]): Jobs {
  const joined: Jobs = {};
  for (const [topic, job] of lists.flatMap((jobs) => Object.entries(jobs))) {
    if (topic in joined) throw new Error(`Two jobs take the topic ${topic}.`);
    joined[topic] = job;
  }
  return joined;
}
