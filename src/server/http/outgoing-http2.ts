import { once } from 'node:events'
import { connect, constants, type ClientHttp2Session } from 'node:http2'
import {
  OutgoingRequestError,
  ownNames,
  requirePublic,
  resolvePublicAddress,
  type ExternalService,
} from './outgoing-request.ts'

/** A client certificate and its key, as PEM. */
export type ClientCertificate = { certificate: string; key: string }

export type Http2Connection = {
  /** Sends a POST; rejects when no answer has come after `patienceMs`. */
  post: (
    path: string,
    options: { headers: Record<string, string>; body: string; patienceMs: number },
  ) => Promise<{ status: number; body: string }>
  close: () => void
}

/** Answers of the push service are some hundred bytes. */
const maxBytes = 64 * 1024

/**
 * Connects to another company's HTTP/2 service with a client certificate, with the rules of `sendOutgoingRequest`:
 * https to a host with public addresses only, which are checked when the name is resolved. Only in the demonstration
 * and in tests may the service be on this machine, with a certificate that nobody has signed.
 */
export async function openHttp2(
  { base, mayBeHere }: ExternalService,
  { certificate, key }: ClientCertificate,
): Promise<Http2Connection> {
  const url = new URL(base)
  const isHere = mayBeHere && ownNames.has(url.hostname)
  if (!isHere) requirePublic(url)
  const session = connect(url, {
    cert: certificate,
    key,
    ...(isHere ? { rejectUnauthorized: false } : { lookup: resolvePublicAddress }),
  })
  // Errors reach each request; without a listener they would end the process.
  session.on('error', () => undefined)
  await connected(session)
  return {
    post: (path, { headers, body, patienceMs }) =>
      post(session, { ...headers, ':method': 'POST', ':path': path }, { body, patienceMs }),
    close: () => session.close(),
  }
}

async function connected(session: ClientHttp2Session) {
  const signal = AbortSignal.timeout(10_000)
  try {
    await once(session, 'connect', { signal })
  } catch (error) {
    session.destroy()
    throw error
  }
}

function post(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  { body, patienceMs }: { body: string; patienceMs: number },
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers)
    const answer = { status: 0, body: '' }
    stream.setEncoding('utf8')
    stream.setTimeout(patienceMs, () => stream.close(constants.NGHTTP2_CANCEL))
    stream.on('response', (sent) => {
      answer.status = Number(sent[':status'] ?? 0)
    })
    stream.on('data', (piece: string) => {
      answer.body += piece
      if (answer.body.length > maxBytes) stream.destroy(new OutgoingRequestError('too_large'))
    })
    stream.once('error', reject)
    stream.once('close', () => {
      if (answer.status > 0 && stream.rstCode === constants.NGHTTP2_NO_ERROR) resolve(answer)
      else reject(new Error('No answer on the HTTP/2 connection'))
    })
    stream.end(body)
  })
}
