import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Smtp = {
  server: SMTPServer
  port: number
  recipients: string[]
  /** The text of all accepted mails. */
  data: string
  /** Each accepted mail, byte by byte. */
  messages: Buffer[]
}

/** `250 ok`, or the refusal of a recipient, such as `550 5.1.1 no such mailbox`. */
type Answer = string | ((address: string) => string)

/** A mail server on this machine that accepts recipients, or answers each with a refusal; on a port of its own. */
export async function startSmtp(rcptAnswer: Answer = '250 ok', at = 0): Promise<Smtp> {
  const seen = { recipients: [] as string[], data: '', messages: [] as Buffer[] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      seen.recipients.push(address)
      done(refusalOf(typeof rcptAnswer === 'string' ? rcptAnswer : rcptAnswer(address)))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const message = Buffer.concat(chunks)
        seen.messages.push(message)
        seen.data += message.toString()
        done(null, 'queued')
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(at, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return Object.assign(seen, { server, port })
}

function refusalOf(answer: string): (Error & { responseCode: number }) | null {
  const [, code, text] = /^(\d{3}) (.*)$/.exec(answer) ?? []
  if (!code || code.startsWith('2')) return null
  return Object.assign(new Error(text), { responseCode: Number(code) })
}
