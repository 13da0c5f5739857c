import { expect, test } from 'vitest';
import { joinJobs } from './event-jobs.ts';

const job = () => Promise.resolve();

test('Each topic keeps its job, and a topic that two jobs take is an error', () => {
  const other = () => Promise.resolve();
  expect(joinJobs([{ 'order.placed': job }, {}, { 'order.paid': other }])).toEqual({
    'order.placed': job,
    'order.paid': other,
  });
  expect(() => joinJobs([{ 'order.placed': job }, { 'order.placed': other }])).toThrow(
    'Two jobs take the topic order.placed.',
  );
});
