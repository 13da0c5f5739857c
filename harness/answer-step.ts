/** Answers on the bank's page of a 3-D Secure step of the sandbox gateway, as its buttons do. */
export async function answerStep(url: string, step: string, passed: boolean): Promise<void> {
  const page = await fetch(url);
  const { origin } = new URL(url);
  const answer = await fetch(new URL('/steps', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ step, passed }),
  });
  if (!page.ok || !answer.ok) throw new Error(`The bank's page answered ${page.status} and ${answer.status}.`);
}
