/** Work that repeats every `seconds`, in one process at a time however many workers run. */
export type RecurringJob = { name: string; seconds: number; run: () => Promise<void> };
