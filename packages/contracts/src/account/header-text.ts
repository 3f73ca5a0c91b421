import * as z from 'zod/mini'

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** Clients send UTF-8 in headers, and HTTP passes it on byte by byte. Invalid UTF-8 is left unchanged. */
const decodeHeader = (text: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(toBytes(text))
  } catch {
    return text
  }
}

const encodeHeader = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')

/** Text in a header: `ü` on the wire is its UTF-8 bytes. */
export const headerText = z.codec(z.string(), z.string(), { decode: decodeHeader, encode: encodeHeader })
