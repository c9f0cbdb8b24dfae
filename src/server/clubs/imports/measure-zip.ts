import { inflateRawSync } from 'node:zlib'

/** A workbook has some dozens of parts; a bomb may have millions. */
const mostEntries = 2_000

type Entry = { method: number; size: number; packed: number; at: number }

/**
 * How many bytes the files of a zip archive unpack to, found by unpacking them; undefined when the
 * archive is not one that a spreadsheet program writes, or unpacks to more than `most`. What its
 * directory says of sizes is not believed, and nothing may lie beside the files that it names: a
 * reader that goes from file to file would unpack that as well.
 */
export function measureZip(bytes: Uint8Array, most: number): number | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const { entries, directoryAt } = readDirectory(view)
    let [next, size] = [0, 0]
    for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
      if (entry.at !== next) return undefined
      size += unpack(view, entry, most - size)
      next = endOf(view, entry)
    }
    return next === directoryAt ? size : undefined
  } catch (error) {
    // Out of bounds, over the limit, not packed as it says: all is no workbook to us.
    if (error instanceof RangeError || isUnpacking(error)) return undefined
    throw error
  }
}

function readDirectory(view: Buffer) {
  const end = view.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new RangeError('No directory')
  const count = view.readUInt16LE(end + 10)
  const directoryAt = view.readUInt32LE(end + 16)
  if (count > mostEntries) throw new RangeError('Too many files')
  const entries: Entry[] = []
  let at = directoryAt
  for (let i = 0; i < count; i += 1) {
    if (view.readUInt32LE(at) !== 0x02014b50) throw new RangeError('No entry')
    entries.push({
      method: view.readUInt16LE(at + 10),
      packed: view.readUInt32LE(at + 20),
      size: view.readUInt32LE(at + 24),
      at: view.readUInt32LE(at + 42),
    })
    const lengths = [28, 30, 32].map((field) => view.readUInt16LE(at + field))
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return { entries, directoryAt }
}

const dataAt = (view: Buffer, { at }: Entry) =>
  at + 30 + view.readUInt16LE(at + 26) + view.readUInt16LE(at + 28)

function unpack(view: Buffer, entry: Entry, most: number): number {
  const { method, size, packed } = entry
  if (view.readUInt32LE(entry.at) !== 0x04034b50 || size > most) throw new RangeError('No file')
  const from = dataAt(view, entry)
  if (from + packed > view.length) throw new RangeError('Cut off')
  if (method === 0 && packed === size) return size
  if (method !== 8) throw new RangeError('Packed in another way')
  const data = view.subarray(from, from + packed)
  const { buffer, engine } = inflateRawSync(data, {
    maxOutputLength: Math.max(size, 1),
    info: true,
  }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
  // All of the packed bytes were read: nothing is hidden behind the end of the file.
  if (buffer.length !== size || engine.bytesWritten !== packed) throw new RangeError('Another size')
  return size
}

/** After the data there may be a descriptor of it, with or without its signature. */
function endOf(view: Buffer, entry: Entry): number {
  const end = dataAt(view, entry) + entry.packed
  const isDescribed = (view.readUInt16LE(entry.at + 6) & 0x08) !== 0
  if (!isDescribed) return end
  return end + (view.readUInt32LE(end) === 0x08074b50 ? 16 : 12)
}

const isUnpacking = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_)/.test(String(error.code))
