import * as z from 'zod'

const HOST_NAME = /^(?:\[[\da-f:.]+\]|[a-z\d_](?:[a-z\d._-]*[a-z\d])?)$/

/** A variable that lists host names, as `isOwnHost` takes them: without scheme and port, separated by commas. */
export const hostNamesVariable = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
  )
  .refine((names) => names.every((name) => HOST_NAME.test(name)), {
    error: 'expected host names without scheme and port, separated by commas, such as simulator,gildscope.internal',
  })
