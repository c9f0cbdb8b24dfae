/**
 * Reads the bytes of a text file as Danish offices write them: UTF-8 with or without a byte order
 * mark, UTF-16 likewise, and Windows-1252, which is what bytes are that cannot be UTF-8.
 * Undefined for what is no text at all. Every kind of line end becomes one `\n`.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes)
  if (text === undefined || looksBinary(text)) return undefined
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

function decode(bytes: Uint8Array): string | undefined {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Two bytes a sign: by its mark, and without one by the half that is nearly always zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 400)
  const zeros = (half: number) => sample.filter((byte, i) => i % 2 === half && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (sample.length < 8 || Math.min(even, odd) > 0) return undefined
  if (odd > sample.length * 0.4) return 'utf-16le'
  return even > sample.length * 0.4 ? 'utf-16be' : undefined
}

/** Text has line ends and tabs, but hardly any other control character, and never a NUL. */
function looksBinary(text: string): boolean {
  if (text.includes('\u0000')) return true
  const sample = text.slice(0, 4096)
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const odd = sample.match(/[\u0001-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufffd]/g)?.length ?? 0
  return odd > 2 + sample.length / 100
}
