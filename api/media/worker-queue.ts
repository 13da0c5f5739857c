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
    isEmpty: () => interactive.length + background.length === 0,
    waiting: () => interactive.length,
  };
}
