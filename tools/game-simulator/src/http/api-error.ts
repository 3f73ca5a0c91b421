/** An answer that is an error: the status and the `text` that the game's API puts in its body. */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.name = 'ApiError'
    this.status = status
  }
}
