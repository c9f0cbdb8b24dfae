import type { SetUp } from '#contract/admin/set-up.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { companyOf } from '../content/company.ts'
import { wordingsOfMails } from '../content/texts.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { exampleSender } from '../mail-settings.ts'
import { openTransport } from '../notifications/transport.ts'
import { findSetting, saveSetting } from '../db/settings.ts'

const setting = 'test_mail'

/** The server that accepted a test mail, and its sender. A change of either requires a new test. */
type AcceptedMail = { server: string; from: string; at: string }

/** The mail settings of the environment, and whether a test mail was accepted with them. */
export async function mailState({ db, config }: Ctx): Promise<SetUp['mail']> {
  const { mailFrom: from } = config
  const server = serverOf(config.smtpUrl)
  const accepted = await findSetting<AcceptedMail>(db, setting)
  const isSame = accepted !== undefined && accepted.server === server && accepted.from === from
  return {
    settings: [
      {
        name: 'SMTP_URL',
        help: 'SMTP_URL er mailserverens adresse, fx smtps://bruger:kode@mail.firma.dk:465.',
        isMissing: server === null,
      },
      {
        name: 'MAIL_FROM',
        help: 'MAIL_FROM er afsenderen, fx Sæsonkortet <hej@firma.dk>.',
        isMissing: from === exampleSender,
      },
    ],
    server,
    from,
    acceptedAt: isSame ? accepted.at : null,
  }
}

export async function isMailAccepted(ctx: Ctx): Promise<boolean> {
  const mail = await mailState(ctx)
  return missingOf(mail).length === 0 && mail.acceptedAt !== null
}

/** The names of missing settings. */
const missingOf = ({ settings }: SetUp['mail']): string[] =>
  settings.filter(({ isMissing }) => isMissing).map(({ name }) => name)

/** Sends a mail to the signed-in person without the outbox, in order to show the server's response. */
export async function sendTestMail(ctx: Ctx) {
  const { accountId, email: to } = requireSignedIn(ctx)
  const mail = await mailState(ctx)
  const { server, from } = mail
  const missing = missingOf(mail)
  const transport = openTransport(ctx.config)
  if (!transport || server === null || missing.length > 0) {
    return { isAccepted: false, to, answer: `${missing.join(', ')} mangler` }
  }
  await limit(ctx, { key: `test-mail:${accountId}`, max: 10, windowSeconds: 900 })
  try {
    // Imported dynamically, because commands that run without a build cannot load .tsx.
    const { renderMail } = await import('../notifications/mails/render-mail.tsx')
    const rendered = await renderMail(
      'testMail',
      {},
      {
        publicUrl: ctx.publicUrl,
        company: await companyOf(ctx),
        wordings: await wordingsOfMails(ctx.db),
      },
    )
    const answer = await transport.send({
      id: crypto.randomUUID(),
      to,
      isAutomatic: true,
      ...rendered,
    })
    await saveAccepted(ctx, { server, from, at: ctx.now().toISOString() })
    return { isAccepted: true, to, answer: answer.slice(0, 300) }
  } catch (error) {
    return { isAccepted: false, to, answer: messageOf(error) }
  } finally {
    transport.close()
  }
}

async function saveAccepted(ctx: Ctx, accepted: AcceptedMail) {
  await ctx.db.transaction(async (tx) => {
    await saveSetting(tx, setting, accepted, ctx.now())
    await recordActivity(tx, ctx, {
      action: 'admin.test_mail',
      subject: { type: 'setting', id: setting },
    })
  })
}

/** Host and port only, because the URL may contain a password. */
function serverOf(smtpUrl: string | undefined): string | null {
  return smtpUrl ? new URL(smtpUrl).host : null
}

/** The server's error, shown once to the sender of the test mail and not stored. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, response } = error as { code?: string; response?: string }
  return (response ?? [code, error.message].filter(Boolean).join(': ')).slice(0, 300)
}
