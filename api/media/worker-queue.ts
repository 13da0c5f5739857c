import type { PhotoJob, PictureJob, Pictures } from '#domain/media/picture-job.ts';

/** `interactive`: a browser is waiting. `background`: cache warming, which yields to interactive jobs. */
export type Priority = 'interactive' | 'background';

export type Task = {
  id: number;
  job: PictureJob | PhotoJob;
  priority: Priority;
  /** How many processes have started it. */
  tries: number;
  resolve: (pictures: Pictures) => void;
  reject: (error: Error) => void;
};

/** Every browser that wanted the picture has left. */
export class Dropped extends Error {
  override name = 'Dropped';
}

/** Interactive jobs come first, however long the background queue is. */
export function openQueue() {
  const interactive: Task[] = [];
  const background: Task[] = [];
  return {
    push: (task: Task) => (task.priority === 'interactive' ? interactive : background).push(task),
    take: () => interactive.shift() ?? background.shift(),
    /** A browser now requests a picture queued for warming. It has waited longest, so it goes first. */
    prioritize(job: PictureJob) {
      const place = background.findIndex((task) => task.job === job);
      if (place !== -1) interactive.unshift(...background.splice(place, 1));
    },
    /** Rejects this job with `Dropped` if it's still in the queue of interactive ones. */
    drop(job: PictureJob) {
      const place = interactive.findIndex((task) => task.job === job);
      if (place !== -1) interactive.splice(place, 1)[0]?.reject(new Dropped('No browser waits for the picture.'));
    },
    isEmpty: () => interactive.length + background.length === 0,
    waiting: () => interactive.length,
  };
}
