import { BirthdayCard } from './birthday-card.tsx';
import type { PerishableQuestion } from './perishable-question.server.ts';
import { PerishableCard } from './perishable-card.tsx';

type QuestionProps = {
  /** What is asked about fresh items; null asks for the date of birth. */
  question: PerishableQuestion | null;
  /** What is wrong with the date of birth that was sent. */
  error: string | undefined;
};

/** What is asked before the payment, one question after the other. */
export function QuestionCard({ question, error }: QuestionProps) {
  return question ? <PerishableCard question={question} /> : <BirthdayCard error={error} />;
}
