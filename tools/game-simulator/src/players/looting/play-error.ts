/** Somebody asked for what the character cannot do; the text says why. */
export class PlayError extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'PlayError'
  }
}
