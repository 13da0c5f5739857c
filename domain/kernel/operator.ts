/** Who runs the shop, as its pages and mails name them. Null where the operator has not said it. */
export type Operator = {
  /** The legal name. */
  name: string | null;
  /** On one line, as on an envelope. */
  address: string | null;
  email: string | null;
  phone: string | null;
  /** When someone answers, such as 'Monday to Friday, 9 AM to 5 PM PT'. */
  hours: string | null;
  /** The state whose law governs the terms. */
  state: string | null;
};

/** What a demo shows in place of an operator: reserved names and numbers that reach no one. */
export const DEMO_OPERATOR: Operator = {
  name: 'Tallybean Demo, Inc.',
  address: '100 Example Street, Reno, NV 89501',
  email: 'help@tallybean.example',
  phone: '(775) 555-0142',
  hours: 'Monday to Friday, 9 AM to 5 PM PT',
  state: 'Nevada',
};
