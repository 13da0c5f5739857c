/** The server cannot start; the message is one sentence for the person who ran `npm start`. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
