import type { PictureJob, Pictures } from './picture-job.ts';

/** `asked`: a browser waits for it. `warming`: nobody does, and it gives way. */
export type Urgency = 'asked' | 'warming';

export type Task = {
  id: number;
  job: PictureJob;
  urgency: Urgency;
  /** How many processes have begun it. */
  tries: number;
  resolve: (pictures: Pictures) => void;
  reject: (error: Error) => void;
};

/** What browsers wait for comes first, however long the background's list is. */
export function openQueue() {
  const asked: Task[] = [];
  const warming: Task[] = [];
  return {
    push: (task: Task) => (task.urgency === 'asked' ? asked : warming).push(task),
    take: () => asked.shift() ?? warming.shift(),
    /** A browser now wants what was only being warmed. It has waited longest, so it goes before all others. */
    hasten(job: PictureJob) {
      const place = warming.findIndex((task) => task.job === job);
      if (place !== -1) asked.unshift(...warming.splice(place, 1));
    },
    isEmpty: () => asked.length + warming.length === 0,
    waiting: () => asked.length,
  };
}
