import { onDevice } from '#domain/notifications/mail-styles.ts'
import { requireSignedIn } from '../access.ts'
import { recordAccess } from '../activity/record-access.ts'
import { AppError } from '../app-error.ts'
import { companyOf } from '../content/company.ts'
import { wordingsOfMails } from '../content/texts.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { containsKey, isMarketing } from '../notifications/queries.ts'
import { sampleOf } from '../notifications/samples/samples.ts'
import { isTemplate, templates, type TemplateName } from '../notifications/templates.ts'
import { openTransport } from '../notifications/transport.ts'
import { toAttachment, withImages } from '../notifications/mail-images.ts'
import { findLastSent, selectTemplateUse } from './mail-previews-queries.ts'

const monthMs = 30 * 24 * 60 * 60 * 1000

/** Every kind of mail, with its use. */
export async function listMailTemplates(ctx: Ctx) {
  const used = await selectTemplateUse(ctx.db, new Date(ctx.now().getTime() - monthMs))
  const useOf = new Map(used.map((use) => [use.template, use]))
  return {
    templates: Object.keys(templates).map((key) => {
      const { sent = 0, lastSentAt = null } = useOf.get(key) ?? {}
      return {
        key,
        isMarketing: isMarketing({ template: key }),
        sent,
        lastSentAt: lastSentAt && new Date(lastSentAt).toISOString(),
      }
    }),
  }
}

/**
 * A kind of mail with the data of the last one, whose view is logged. Mails with a code or key are shown with invented
 * data, because a key opens something of the recipient's. Throws `not_found` for an unknown kind.
 */
export async function previewMail(ctx: Ctx, { key }: { key: string }) {
  const name = templateOf(key)
  const last = containsKey({ template: name }) ? undefined : await findLastSent(ctx.db, name)
  // A mail of an earlier version may lack what the template asks for today.
  const isUsable = last && templates[name].safeParse(last.data).success
  if (isUsable) await recordAccess(ctx, 'admin.view', [{ type: 'mail', id: last.id }])
  const rendered = await renderAs(ctx, name, isUsable ? last.data : sampleOf(name, ctx.publicUrl))
  const html = withImages(rendered)
  return {
    subject: rendered.subject,
    text: rendered.text,
    light: onDevice(html, 'light'),
    dark: onDevice(html, 'dark'),
    of: isUsable && last.at ? { to: last.to, at: last.at.toISOString() } : null,
  }
}

/** Mails it to the signed-in person with invented data, without the outbox. `refused` with `mail_not_accepted`. */
export async function sendMailPreview(ctx: Ctx, { key }: { key: string }) {
  const { accountId, email: to } = requireSignedIn(ctx)
  const name = templateOf(key)
  await limit(ctx, { key: `mail-preview:${accountId}`, max: 10, windowSeconds: 900 })
  const transport = openTransport(ctx.config)
  if (!transport) throw new AppError('refused', { reason: 'mail_not_accepted' })
  const { images, ...parts } = await renderAs(ctx, name, sampleOf(name, ctx.publicUrl))
  try {
    const attachments = await Promise.all(images.map(toAttachment))
    const id = crypto.randomUUID()
    await transport.send({ id, to, isAutomatic: true, ...parts, attachments })
  } catch {
    throw new AppError('refused', { reason: 'mail_not_accepted' })
  } finally {
    transport.close()
  }
  return { to }
}

function templateOf(key: string): TemplateName {
  if (!isTemplate(key)) throw new AppError('not_found')
  return key
}

async function renderAs(ctx: Ctx, name: TemplateName, data: unknown) {
  // Imported dynamically, because commands that run without a build cannot load .tsx.
  const { renderMail } = await import('../notifications/mails/render-mail.tsx')
  return renderMail(name, data, {
    publicUrl: ctx.publicUrl,
    company: await companyOf(ctx),
    wordings: await wordingsOfMails(ctx.db),
    unsubscribeUrl: isMarketing({ template: name }) ? `${ctx.publicUrl}/unsubscribe` : undefined,
  })
}
