/** What an applicant confirms; stored word for word with the application. */
export const CONFIRM_WORDS =
  "Everything I entered is true. You may store my answers and my proof until you've decided, and then delete them.";
