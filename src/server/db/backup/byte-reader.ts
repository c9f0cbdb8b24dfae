export type Bytes = AsyncIterable<Buffer | Uint8Array>

/** Reads a stream in pieces of a requested size; holds at most one chunk more than that. */
export function byteReader(source: Bytes) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let size = 0

  async function fill(length: number): Promise<void> {
    while (size < length) {
      const { value, done } = await chunks.next()
      if (done) return
      held.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
      size += value.byteLength
    }
  }

  return {
    /** The requested number of bytes; fewer only at the end. */
    async upTo(length: number): Promise<Buffer> {
      await fill(length)
      const all = held.length === 1 ? held[0]! : Buffer.concat(held)
      const taken = all.subarray(0, length)
      const rest = all.subarray(taken.length)
      held = rest.length > 0 ? [rest] : []
      size = rest.length
      return taken
    },
    async hasMore(): Promise<boolean> {
      await fill(1)
      return size > 0
    },
    /** The remaining bytes, in chunks as they arrive. */
    async *rest(): AsyncGenerator<Buffer | Uint8Array> {
      yield* held
      held = []
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    },
  }
}
