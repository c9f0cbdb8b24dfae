import { pageAt } from '../analytics/pages.ts'
import { plainPath, scrub } from '../analytics/scrub.ts'

const mostPlaces = 20

/** A name of our code, such as an engine quotes it: `holderName`, `golfers[0].name`, `.dialog`. */
const codeName = /^[\w$.#?[\]()-]{1,60}$/
/** Behind these words an engine quotes our code; behind others it may be what somebody wrote. */
const quotedCode =
  /(\b(?:reading|setting|property|evaluating) )?(?<!\w)(['‘`])([^'’`\n]*)['’`](?!\w)/g

/**
 * The message of an error without what may reveal a person: what stands in quotation marks, mail
 * addresses, numbers and addresses (docs/algorithms/error-reports.md). At most 255 characters.
 */
export function scrubMessage(message: string, ownOrigin: string): string {
  const short = message.slice(0, 2000)
  // What is quoted of a text that is no JSON has quotation marks of its own.
  const textless = short.includes('is not valid JSON') ? short.replace(/"[^]*"/, '"…"') : short
  const unquoted = textless
    .replace(/"[^"]*"|“[^”]*”|„[^“”]*[“”]|»[^«]*«/g, (quoted) => `${quoted[0]}…${quoted.at(-1)}`)
    .replace(quotedCode, (quoted, before, open, inner) =>
      before && codeName.test(inner) ? quoted : `${before ?? ''}${open}…${quoted.at(-1)}`,
    )
  return String(scrub(unquoted, ownOrigin))
}

/** The places of a stack, a line each: function, file, line and column. What is none is left out. */
export function scrubStack(stack: string, ownOrigin: string): string {
  return stack
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) => placeIn(line.trim(), ownOrigin) ?? [])
    .slice(0, mostPlaces)
    .join('\n')
}

function placeIn(line: string, ownOrigin: string): string | undefined {
  const found = /([^\s()@]{1,500}):(\d{1,7}):(\d{1,7})\)?$/.exec(line)
  const [, file = '', row, column] = found ?? []
  const plain = found && plainFile(file, ownOrigin)
  if (!plain) return undefined
  const before = line.slice(0, found.index).replace(/^(?:at )?(?:async )?/, '')
  const name = before.replace(/[@( ]+$/, '')
  return `${/^[\w$.<>[\] ]{1,80}$/.test(name) ? name : '?'} ${plain}:${row}:${column}`
}

/** Of our own scripts the file, of our pages the pattern, of others the host, on the server the last two folders. */
function plainFile(file: string, ownOrigin: string): string | undefined {
  const [, scheme = '', host = '', rest = ''] =
    /^([a-z-]+):(?:\/\/([^/?#]*))?(.*)$/i.exec(file) ?? []
  if (/^https?$/i.test(scheme)) {
    const origin = `${scheme}://${host}`.toLowerCase()
    return origin === ownOrigin ? (ownScript(rest) ?? plainPath(rest)) : origin
  }
  // What the browser has scrubbed is scrubbed again here, and stays the same.
  if (/^[a-z-]{1,30}-extension$/.test(scheme || file)) return scheme || file
  if (scheme === 'file' || scheme === 'node') return lastFolders(rest)
  // A word with two numbers behind it is no file, and may be of the message.
  if (!file.startsWith('/')) return undefined
  return ownScript(file) ?? pageAt(file) ?? lastFolders(file)
}

const ownScript = (path: string) => /^\/assets\/[\w.$-]{1,80}$/.exec(path)?.[0]

const lastFolders = (path: string) =>
  /(?:[\w.$-]{1,80}\/)?[\w.$-]{1,80}$/.exec(path.replace(/[?#].*$/, ''))?.[0]
