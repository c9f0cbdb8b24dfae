import type { MailImage } from './mails/mail.tsx'

/** PNG, because mail programs show no SVG. */
export async function toAttachment({ name, svg }: MailImage) {
  const { drawPng } = await import('../content/draw-png.ts')
  return { cid: name, filename: `${name}.png`, content: await drawPng(svg) }
}

/** The stored copy holds its images, because a browser knows no attachments. */
export function withImages({ html, images }: { html: string; images: readonly MailImage[] }) {
  return images.reduce((shown, { name, svg }) => {
    const data = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    return shown.replaceAll(`cid:${name}"`, `${data}"`)
  }, html)
}
