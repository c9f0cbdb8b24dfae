import { crc32, deflateRawSync } from 'node:zlib'

type File = {
  name: string
  data: Buffer
  stored?: boolean
  /** False values for the directory and the file's header. */
  saysSize?: number
  /** Bytes instead of the compressed data. */
  packed?: Buffer
}

/** A zip archive, valid or not; `hidden` is a file between the others and the directory. */
export function makeZip(files: File[], { hidden }: { hidden?: Buffer } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const local = localFile(file)
    directory.push(entryOf(file, at))
    parts.push(local)
    at += local.length
  }
  if (hidden) parts.push(localFile({ name: 'hidden', data: hidden }))
  const directoryAt = parts.reduce((sum, part) => sum + part.length, 0)
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(directoryAt, 16)
  return Buffer.concat([...parts, entries, end])
}

const packedOf = ({ data, stored, packed }: File) =>
  packed ?? (stored ? data : deflateRawSync(data))

/** The fields of both headers: method, time, checksum, sizes. */
function facts(file: File): Buffer {
  const fields = Buffer.alloc(18)
  fields.writeUInt16LE(file.stored ? 0 : 8, 0)
  fields.writeUInt32LE(crc32(file.data), 6)
  fields.writeUInt32LE(packedOf(file).length, 10)
  fields.writeUInt32LE(file.saysSize ?? file.data.length, 14)
  return fields
}

function localFile(file: File): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  const lengths = Buffer.alloc(4)
  lengths.writeUInt16LE(file.name.length, 0)
  return Buffer.concat([head, facts(file), lengths, Buffer.from(file.name), packedOf(file)])
}

function entryOf(file: File, at: number): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt32LE(0x02014b50, 0)
  const rest = Buffer.alloc(18)
  rest.writeUInt16LE(file.name.length, 0)
  rest.writeUInt32LE(at, 14)
  return Buffer.concat([head, facts(file), rest, Buffer.from(file.name)])
}
