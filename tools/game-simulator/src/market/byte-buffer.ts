/** Grows on writing; unsigned whole numbers take seven bits per byte. */
export type ByteWriter = {
  varint(value: number): void
  float64(value: number): void
  int32(value: number): void
  finish(): Uint8Array
}

export const createByteWriter = (capacity = 1 << 16): ByteWriter => {
  let bytes = new Uint8Array(capacity)
  let view = new DataView(bytes.buffer)
  let at = 0
  const reserve = (size: number): void => {
    if (at + size <= bytes.length) return
    const larger = new Uint8Array(bytes.length * 2)
    larger.set(bytes)
    bytes = larger
    view = new DataView(bytes.buffer)
  }
  return {
    varint: (value) => {
      reserve(8)
      let rest = value
      while (rest >= 0x80) {
        bytes[at++] = (rest % 0x80) | 0x80
        rest = Math.floor(rest / 0x80)
      }
      bytes[at++] = rest
    },
    float64: (value) => {
      reserve(8)
      view.setFloat64(at, value)
      at += 8
    },
    int32: (value) => {
      reserve(4)
      view.setInt32(at, value)
      at += 4
    },
    finish: () => bytes.subarray(0, at),
  }
}

export type ByteReader = { varint(): number; float64(): number; int32(): number; readonly done: boolean }

/** Throws a RangeError when the bytes end early. */
export const createByteReader = (bytes: Uint8Array): ByteReader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  return {
    varint: () => {
      let value = 0
      for (let factor = 1; ; factor *= 0x80) {
        const byte = view.getUint8(at++)
        value += (byte & 0x7f) * factor
        if (byte < 0x80) return value
      }
    },
    float64: () => {
      at += 8
      return view.getFloat64(at - 8)
    },
    int32: () => {
      at += 4
      return view.getInt32(at - 4)
    },
    get done() {
      return at >= bytes.length
    },
  }
}
