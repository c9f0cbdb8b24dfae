import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'
type HeaderList = Record<string, string>

/** An answer as it goes over the wire, in every encoding that is asked for, made once. */
export type StoredBytes = {
  etag: string
  variants: Record<Encoding, { headers: HeaderList; body: Buffer }>
  unchanged: HeaderList
  /** Of all variants together. */
  bytes: number
}

export type Reply = { status: 200 | 304; headers: HeaderList; body: Buffer | undefined }

/**
 * How hard it is worth to press: what stands until somebody writes a text, or what the next score replaces. Of
 * a board of 120 players the second takes 4 ms instead of 27, and is 1 % larger.
 */
const efforts = { standing: { br: 9, gzip: 9 }, passing: { br: 5, gzip: 6 } }

export async function storeBytes(
  text: string,
  headers: HeaderList,
  lasts: keyof typeof efforts = 'standing',
): Promise<StoredBytes> {
  const identity = Buffer.from(text)
  const effort = efforts[lasts]
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: effort.br },
    }),
    promisify(gzip)(identity, { level: effort.gzip }),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const common = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
  const variant = (body: Buffer, encoding?: Encoding) => ({
    headers: {
      ...common,
      'Content-Length': String(body.length),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
    body,
  })
  const variants = {
    br: variant(br, 'br'),
    gzip: variant(zipped, 'gzip'),
    identity: variant(identity),
  }
  const bytes = br.length + zipped.length + identity.length
  return { etag, variants, unchanged: common, bytes }
}

type Asked = {
  method: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** What of a Node request the fast way looks at. */
export type Incoming = {
  method?: string | undefined
  url?: string | undefined
  headers: Record<string, string | string[] | undefined>
}

export const askedIn = ({ method, headers }: Incoming): Asked => ({
  method,
  acceptEncoding: headers['accept-encoding'] as string | undefined,
  ifNoneMatch: headers['if-none-match'] as string | undefined,
})

/** What this visitor gets of it: 304 when the browser has the same bytes, else its best encoding. */
export function replyWith(stored: StoredBytes, asked: Asked): Reply {
  if (asked.ifNoneMatch !== undefined && asked.ifNoneMatch.includes(stored.etag)) {
    return { status: 304, headers: stored.unchanged, body: undefined }
  }
  const { headers, body } = stored.variants[encodingFor(asked.acceptEncoding ?? '')]
  return { status: 200, headers, body: asked.method === 'HEAD' ? undefined : body }
}

function encodingFor(accepted: string): Encoding {
  if (brotli.test(accepted)) return 'br'
  return zip.test(accepted) ? 'gzip' : 'identity'
}

/** Named, and not with a weight of zero. */
const brotli = /(?:^|,)\s*br\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)/i
const zip = /(?:^|,)\s*gzip\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)/i
