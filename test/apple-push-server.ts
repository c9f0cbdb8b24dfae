import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { serverCertificate } from './wallet-certificates.ts'

type Push = { token: string; topic: string; body: string; certificate: string }

/** A push service like Apple's on this machine. It answers 200, or what a test has set for a token. */
export async function startPushServer() {
  const pushes: Push[] = []
  const answers = new Map<string, { status: number; reason: string }>()
  const server = createSecureServer({
    ...(await serverCertificate()),
    requestCert: true,
    rejectUnauthorized: false,
  })
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    const token = String(headers[':path']).replace('/3/device/', '')
    const socket = stream.session?.socket as TLSSocket
    const { fingerprint256 } = socket.getPeerCertificate()
    let body = ''
    stream.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    stream.on('end', () => {
      const topic = String(headers['apns-topic'])
      pushes.push({ token, topic, body, certificate: fingerprint256 })
      const { status, reason } = answers.get(token) ?? { status: 200, reason: '' }
      stream.respond({ ':status': status, 'content-type': 'application/json' })
      stream.end(status === 200 ? '' : JSON.stringify({ reason }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushes,
    answers,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
