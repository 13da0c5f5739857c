import { type CodesOf, refusals } from '#domain/kernel/refusal.ts';

export const GIVES_REFUSALS = refusals('gives', {
  gives_open: { status: 409, message: 'You have already applied. We can only take one application at a time.' },
  gives_too_early: { status: 409, message: "You can't apply again yet." },
  gives_not_needed: { status: 409, message: 'You already have a free membership.' },
  gives_no_application: { status: 409, message: 'Please answer our questions first, then send your proof.' },
  gives_proof: { status: 400, message: 'Please choose a JPEG, PNG, WebP or PDF file.' },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof GIVES_REFUSALS> {}
}
