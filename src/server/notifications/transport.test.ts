import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  verify,
  type KeyObject,
} from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { startSmtp, type Smtp } from '#test/smtp.ts'
import { mailIdOf, openTransport, type OutgoingMail } from './transport.ts'

let smtp: Smtp | undefined
afterEach(() => smtp?.server.close())

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const mail: OutgoingMail = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  to: 'anne@example.dk',
  subject: 'Bestilling på Sæsonkortet',
  html: '<p>Hej  Anne.</p>',
  text: 'Hej  Anne.\n\nVi ses på første tee – kl. 9.30.\n',
  isAutomatic: true,
}

async function deliver(changes: Partial<OutgoingMail>, env: Record<string, string> = {}) {
  smtp = await startSmtp()
  const config = loadConfig({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Sæsonkortet <hej@Saesonkortet.dk>',
    ...env,
  })
  const transport = openTransport(config)
  await transport?.send({ ...mail, ...changes })
  transport?.close()
  return smtp.messages[0]?.toString('latin1') ?? ''
}

const signing = { DKIM_SELECTOR: 'sk1', DKIM_PRIVATE_KEY: pem }
const headerOf = (message: string, name: string) =>
  new RegExp(`^${name}: ?((?:.|\\r\\n[ \\t])*)`, 'im').exec(message)?.[1]

test('an automatic mail has an id of ours and says that it is automatic, one written by a person does not', async () => {
  const message = await deliver({})
  expect(headerOf(message, 'Message-ID')).toBe(`<${mail.id}@saesonkortet.dk>`)
  expect(mailIdOf(headerOf(message, 'Message-ID') ?? '')).toBe(mail.id)
  expect(headerOf(message, 'Auto-Submitted')).toBe('auto-generated')
  expect(headerOf(await deliver({ isAutomatic: false }), 'Auto-Submitted')).toBeUndefined()
  expect(mailIdOf('<another@example.dk>')).toBeUndefined()
})

test('only a mail with an address to unsubscribe at offers to unsubscribe, and by one click', async () => {
  expect(await deliver({})).not.toMatch(/^List-/m)
  const unsubscribeUrl = 'https://kort.example/unsubscribe?key=a'
  const message = await deliver({ unsubscribeUrl })
  expect(headerOf(message, 'List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(headerOf(message, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
})

test('without a key of ours no mail is signed', async () => {
  expect(await deliver({})).not.toMatch(/^DKIM-Signature/m)
})

test('with a key a receiver can verify body and headers, also those of RFC 8058', async () => {
  const message = await deliver({ unsubscribeUrl: 'https://kort.example/u?key=a' }, signing)
  expect(verdictOf(message, publicKey)).toMatchObject({
    domain: 'saesonkortet.dk',
    selector: 'sk1',
    isBodySame: true,
    isSigned: true,
  })
  expect(verdictOf(message, publicKey).signed).toEqual(
    expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  expect(verdictOf(message.replace('Anne', 'Arne'), publicKey)).toMatchObject({ isBodySame: false })
  const otherSubject = message.replace(/^Subject: /m, 'Subject: Re: ')
  expect(verdictOf(otherSubject, publicKey)).toMatchObject({ isBodySame: true, isSigned: false })
})

test('the key may be base64 in one line, or PEM with line breaks written out', () => {
  const base64 = pem.replace(/-----[A-Z ]+-----|\s/g, '')
  for (const key of [base64, pem.replaceAll('\n', '\\n')]) {
    const { dkim } = loadConfig({ DKIM_SELECTOR: 'sk1', DKIM_PRIVATE_KEY: key })
    expect(createPublicKey(dkim?.privateKey ?? '').equals(publicKey)).toBe(true)
  }
})

/** A receiver's check after RFC 6376 with relaxed canonicalisation, independent of the library that signs. */
function verdictOf(message: string, key: KeyObject) {
  const end = message.indexOf('\r\n\r\n')
  const fields = message.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? ''
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const at = tag.indexOf('=')
        return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s/g, '')] as const
      }),
  )
  const body = message
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n')
  const signed = (tags.get('h') ?? '').toLowerCase().split(':')
  // A name that is listed and absent adds nothing (section 5.4.2).
  const inHash = signed.flatMap((name) => {
    const field = fields.findLast((each) => each.toLowerCase().startsWith(`${name}:`))
    return field ? [`${relaxed(field)}\r\n`] : []
  })
  const withoutValue = relaxed(signature.replace(/(\bb=)[^;]*/, '$1'))
  return {
    domain: tags.get('d'),
    selector: tags.get('s'),
    signed,
    isBodySame: createHash('sha256').update(body, 'latin1').digest('base64') === tags.get('bh'),
    isSigned: verify(
      'sha256',
      Buffer.from(inHash.join('') + withoutValue, 'latin1'),
      key,
      Buffer.from(tags.get('b') ?? '', 'base64'),
    ),
  }
}

function relaxed(field: string): string {
  const at = field.indexOf(':')
  const value = field
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
  return `${field.slice(0, at).toLowerCase().trim()}:${value.trim()}`
}
