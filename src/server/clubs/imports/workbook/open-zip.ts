import { createInflateRaw, crc32 } from 'node:zlib'
import { UnreadableError } from '../table.ts'

/** A workbook has some dozens of parts; a bomb may have millions. */
const maxEntries = 2_000
/** Unpacked bytes that are held at once. */
const pieceBytes = 64 * 1024

type Entry = { method: number; crc: number; size: number; packed: number; at: number }

export type Zip = {
  has: (name: string) => boolean
  /** Streams the bytes of a part; empty for a part that does not exist. */
  read: (name: string) => AsyncGenerator<Uint8Array>
}

export const zipBroken =
  'Filen ligner et Excel-regneark, men kan ikke læses. Åbn den i Excel, og gem den igen som .xlsx.'

const tooLarge =
  'Regnearket fylder for meget, når det pakkes ud. Slet andre ark og billeder, eller del det i flere filer.'

/**
 * Opens a zip archive. The sizes in its directory are not trusted: unpacked bytes of all parts are counted
 * while they are read, and more than `maxUnpacked` throws at once.
 */
export function openZip(bytes: Uint8Array, maxUnpacked: number): Zip {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = rejectOutOfRange(() => readDirectory(view))
  let unpacked = 0

  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name)
    if (!entry) return
    let [size, crc] = [0, 0]
    for await (const chunk of unpack(packedBytes(view, entry), entry)) {
      unpacked += chunk.byteLength
      size += chunk.byteLength
      if (unpacked > maxUnpacked) throw new UnreadableError(tooLarge)
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (size !== entry.size || crc !== entry.crc) throw new UnreadableError(zipBroken)
  }
  return { has: (name) => entries.has(name), read }
}

/** An offset outside the bytes means that the archive is broken. */
function rejectOutOfRange<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableError(zipBroken)
    throw error
  }
}

function readDirectory(view: Buffer): Map<string, Entry> {
  const end = view.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new RangeError('No directory')
  const count = view.readUInt16LE(end + 10)
  if (count > maxEntries) throw new RangeError('Too many files')
  const entries = new Map<string, Entry>()
  let at = view.readUInt32LE(end + 16)
  for (let i = 0; i < count; i += 1) {
    if (view.readUInt32LE(at) !== 0x02014b50) throw new RangeError('No entry')
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      view.readUInt16LE(at + field),
    )
    const name = view.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
    entries.set(name, {
      method: view.readUInt16LE(at + 10),
      crc: view.readUInt32LE(at + 16),
      packed: view.readUInt32LE(at + 20),
      size: view.readUInt32LE(at + 24),
      at: view.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extra + comment
  }
  return entries
}

function packedBytes(view: Buffer, { at, packed }: Entry): Buffer {
  return rejectOutOfRange(() => {
    if (view.readUInt32LE(at) !== 0x04034b50) throw new RangeError('No file')
    const from = at + 30 + view.readUInt16LE(at + 26) + view.readUInt16LE(at + 28)
    if (from + packed > view.length) throw new RangeError('Cut off')
    return view.subarray(from, from + packed)
  })
}

async function* unpack(data: Buffer, { method }: Entry): AsyncGenerator<Buffer> {
  if (method === 0) {
    for (let at = 0; at < data.length; at += pieceBytes) yield data.subarray(at, at + pieceBytes)
    return
  }
  if (method !== 8) throw new UnreadableError(zipBroken)
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  inflate.end(data)
  try {
    for await (const chunk of inflate) yield chunk as Buffer
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new UnreadableError(zipBroken)
    }
    throw error
  } finally {
    inflate.destroy()
  }
}
