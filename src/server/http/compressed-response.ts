import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'
type HeaderList = Record<string, string>
type Variant = { headers: HeaderList; body: Buffer }

/** A response in each requested encoding, compressed once. */
export type CompressedResponse = {
  etag: string
  unchanged: HeaderList
  /** The body in this encoding, if it has been compressed before. */
  ready: (encoding: Encoding) => Variant | undefined
  make: (encoding: Encoding) => Promise<Variant>
  /** The memory it needs: the compressed bodies together are at most as large as the text. */
  bytes: number
}

export type Reply = { status: 200 | 304 | 404; headers: HeaderList; body: Buffer | undefined }

/**
 * Compression levels. Whoever waits for a page gets the light one, which takes 4 ms instead of 27 for a board of 120
 * players and makes the body 1 % larger. A page that lasts until a text is edited is compressed again for all who come
 * later; one that the next score replaces is not.
 */
const light = { br: 5, gzip: 6 }
const thorough = { br: 9, gzip: 9 }
type Effort = typeof light

/**
 * How old a page is when it is compressed again: changes come several at a time, and the work for a page that the next one
 * replaces would only delay that.
 */
const lastsAfterMs = 2000

export function createCompressedResponse(
  text: string,
  headers: HeaderList,
  lasts: 'lasting' | 'passing' = 'lasting',
): CompressedResponse {
  const identity = Buffer.from(text)
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`
  const common = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
  const variant = (body: Buffer, encoding?: Encoding) => ({
    headers: {
      ...common,
      'Content-Length': String(body.length),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
    body,
  })
  const made: Partial<Record<Encoding, Variant>> = { identity: variant(identity) }
  const making: Partial<Record<Encoding, Promise<Variant>>> = {}
  const compress = async (encoding: Encoding, effort: Effort) =>
    (made[encoding] = variant(await compressors[encoding](identity, effort), encoding))
  const thoroughFrom: Partial<Record<Encoding, number>> = {}
  const make = async (encoding: Encoding) => {
    const first = await compress(encoding, light)
    if (lasts === 'lasting') thoroughFrom[encoding] = performance.now() + lastsAfterMs
    return first
  }
  const ready = (encoding: Encoding) => {
    const from = thoroughFrom[encoding]
    if (from !== undefined && performance.now() >= from) {
      delete thoroughFrom[encoding]
      // Without memory for it, the light one stays.
      void compress(encoding, thorough).catch(() => undefined)
    }
    return made[encoding]
  }
  return {
    etag,
    unchanged: common,
    ready,
    // Simultaneous requests share one compression. One that failed, for want of memory, is tried again by the next.
    make: (encoding) =>
      (making[encoding] ??= make(encoding).catch((error: unknown) => {
        delete making[encoding]
        throw error
      })),
    bytes: 2 * identity.length,
  }
}

const compressors: Record<Encoding, (text: Buffer, effort: Effort) => Promise<Buffer>> = {
  br: (text, { br }) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: br } }),
  gzip: (text, { gzip: level }) => promisify(gzip)(text, { level }),
  identity: async (text) => text,
}

type RequestFacts = {
  method: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** The parts of a Node request that cached responses need. */
export type Incoming = {
  method?: string | undefined
  url?: string | undefined
  headers: Record<string, string | string[] | undefined>
}

export const factsOf = ({ method, headers }: Incoming): RequestFacts => ({
  method,
  acceptEncoding: headers['accept-encoding'] as string | undefined,
  ifNoneMatch: headers['if-none-match'] as string | undefined,
})

/** The reply if it is ready: 304 when the browser has the same bytes, else the best encoding. */
export function tryReply(stored: CompressedResponse, request: RequestFacts): Reply | undefined {
  if (request.ifNoneMatch !== undefined && isListed(stored.etag, request.ifNoneMatch)) {
    return { status: 304, headers: stored.unchanged, body: undefined }
  }
  const variant = stored.ready(encodingFor(request.acceptEncoding ?? ''))
  return variant && fullReply(variant, request)
}

/**
 * Compared weakly (RFC 9110, 13.1.2): one tag stands for the text in every encoding, and a proxy on the way may have
 * taken the `W/` away.
 */
const isListed = (etag: string, ifNoneMatch: string) =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.replace('W/', ''))

/** The reply, compressed first when its encoding is requested for the first time. */
export async function replyWith(stored: CompressedResponse, request: RequestFacts): Promise<Reply> {
  const ready = tryReply(stored, request)
  return ready ?? fullReply(await stored.make(encodingFor(request.acceptEncoding ?? '')), request)
}

const fullReply = ({ headers, body }: Variant, { method }: RequestFacts): Reply => ({
  status: 200,
  headers,
  body: method === 'HEAD' ? undefined : body,
})

function encodingFor(accepted: string): Encoding {
  if (brotli.test(accepted)) return 'br'
  return zip.test(accepted) ? 'gzip' : 'identity'
}

/** The encoding is listed, and not with a weight of zero. */
const brotli = /(?:^|,)\s*br\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)/i
const zip = /(?:^|,)\s*gzip\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)/i
