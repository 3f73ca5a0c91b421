/** The request is something the character cannot do; the text explains why. */
export class PlayError extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'PlayError'
  }
}
