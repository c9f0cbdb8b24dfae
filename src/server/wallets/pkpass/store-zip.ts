import { crc32 } from 'node:zlib'

const version = 20
const utf8Names = 0x0800
/** 1 January 1980, the first day that the format has; phones show no times of files. */
const noDate = 0x0021

/** A zip archive of files that are stored as they are: pictures are compressed already. */
export function storeZip(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const facts = factsOf(name, content)
    const entry = Buffer.concat([
      uint32(0x04034b50),
      facts,
      Buffer.from(name),
      Buffer.from(content),
    ])
    directory.push(
      // Made by; no comment, first disk, no attributes; where the file begins.
      Buffer.concat([
        uint32(0x02014b50),
        uint16(version),
        facts,
        Buffer.alloc(10),
        uint32(at),
        Buffer.from(name),
      ]),
    )
    parts.push(entry)
    at += entry.length
  }
  const entries = Buffer.concat(directory)
  const count = uint16(files.size)
  const end = [
    uint32(0x06054b50),
    uint32(0),
    count,
    count,
    uint32(entries.length),
    uint32(at),
    uint16(0),
  ]
  return Buffer.concat([...parts, entries, ...end])
}

/** The fields that both headers of a file have: needed version to length of the extra field. */
const factsOf = (name: string, content: Uint8Array) =>
  Buffer.concat([
    uint16(version),
    uint16(utf8Names),
    uint16(0),
    uint16(0),
    uint16(noDate),
    uint32(crc32(content)),
    uint32(content.length),
    uint32(content.length),
    uint16(Buffer.byteLength(name)),
    uint16(0),
  ])

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
