import { pageAt } from '../analytics/pages.ts'
import { plainPath, scrub } from '../analytics/scrub.ts'

const maxFrames = 20

/** An identifier of our code as JavaScript engines quote it: `holderName`, `golfers[0].name`, `.dialog`. */
const codeName = /^[\w$.#?[\]()-]{1,60}$/
/** After these words an engine quotes our code; other quotations may contain user input. */
const quotedCode =
  /(\b(?:reading|setting|property|evaluating) )?(?<!\w)(['‘`])([^'’`\n]*)['’`](?!\w)/g

/**
 * Removes personal data from an error message: quotations, mail addresses, numbers and URLs
 * (docs/algorithms/error-reports.md). At most 255 characters.
 */
export function scrubMessage(message: string, ownOrigin: string): string {
  const short = message.slice(0, 2000)
  // A quoted text that is no JSON contains quotation marks itself.
  const textless = short.includes('is not valid JSON') ? short.replace(/"[^]*"/, '"…"') : short
  const unquoted = textless
    .replace(/"[^"]*"|“[^”]*”|„[^“”]*[“”]|»[^«]*«/g, (quoted) => `${quoted[0]}…${quoted.at(-1)}`)
    .replace(quotedCode, (quoted, before, open, inner) =>
      before && codeName.test(inner) ? quoted : `${before ?? ''}${open}…${quoted.at(-1)}`,
    )
  return String(scrub(unquoted, ownOrigin))
}

/** The frames of a stack, one per line: function, file, line and column. Other lines are left out. */
export function scrubStack(stack: string, ownOrigin: string): string {
  return stack
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) => frameIn(line.trim(), ownOrigin) ?? [])
    .slice(0, maxFrames)
    .join('\n')
}

function frameIn(line: string, ownOrigin: string): string | undefined {
  const found = /([^\s()@]{1,500}):(\d{1,7}):(\d{1,7})\)?$/.exec(line)
  const [, file = '', row, column] = found ?? []
  const plain = found && plainFile(file, ownOrigin)
  if (!plain) return undefined
  const before = line.slice(0, found.index).replace(/^(?:at )?(?:async )?/, '')
  const name = before.replace(/[@( ]+$/, '')
  return `${/^[\w$.<>[\] ]{1,80}$/.test(name) ? name : '?'} ${plain}:${row}:${column}`
}

/** The file of our scripts, the route pattern of our pages, the origin of other sites, or the last folder and file on the server. */
function plainFile(file: string, ownOrigin: string): string | undefined {
  const [, scheme = '', host = '', rest = ''] =
    /^([a-z-]+):(?:\/\/([^/?#]*))?(.*)$/i.exec(file) ?? []
  if (/^https?$/i.test(scheme)) {
    const origin = `${scheme}://${host}`.toLowerCase()
    return origin === ownOrigin ? (ownScript(rest) ?? plainPath(rest)) : origin
  }
  // The browser has scrubbed the stack already, and scrubbing again must not change it.
  if (/^[a-z-]{1,30}-extension$/.test(scheme || file)) return scheme || file
  if (scheme === 'file' || scheme === 'node') return lastFolders(rest)
  // A word followed by two numbers is no file and may belong to the message.
  if (!file.startsWith('/')) return undefined
  return ownScript(file) ?? pageAt(file) ?? lastFolders(file)
}

const ownScript = (path: string) => /^\/assets\/[\w.$-]{1,80}$/.exec(path)?.[0]

const lastFolders = (path: string) =>
  /(?:[\w.$-]{1,80}\/)?[\w.$-]{1,80}$/.exec(path.replace(/[?#].*$/, ''))?.[0]
