import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const DELETION_REFUSALS = refusals('deletion', {
  deletion_not_confirmed: {
    status: 400,
    message: 'Please check the box to confirm that you want to delete your account.',
  },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof DELETION_REFUSALS> {}
}
