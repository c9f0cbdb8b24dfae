import { expect, test } from 'vitest'
import { demonstrationCompany as company } from '#domain/content/company.ts'
import { sampleOf } from '../samples/samples.ts'
import { renderMail } from './render-mail.tsx'

const publicUrl = 'https://kort.example'
const app = { publicUrl, company }
const receiptLink = `${publicUrl}/account/receipts/6f4e2a4e-3b1c-4d0a-9a53-1d2f7c8b9e10`

test.each(['orderConfirmation', 'giftCardReceipt', 'tournamentEntered'] as const)(
  'the mail %s leads to the receipt, and a mail from before receipts to none',
  async (template) => {
    const data = sampleOf(template, publicUrl)
    const textOf = async (changes: object) =>
      (await renderMail(template, { ...data, ...changes } as never, app)).text
    expect(await textOf({ receiptLink })).toContain(receiptLink)
    expect(await textOf({ receiptLink: undefined })).not.toContain('/account/receipts')
  },
)

test('a buyer without an account reads how to come to the receipts, and one with an account does not', async () => {
  const textOf = async (template: 'giftCardReceipt' | 'moneyBack', changes: object) => {
    const data = { ...sampleOf(template, publicUrl), ...changes }
    const { text } = await renderMail(template, data as never, app)
    return text.replaceAll(/\s+/g, ' ')
  }
  const way = 'når du logger ind eller opretter en konto med'
  const bought = await textOf('giftCardReceipt', { receiptLink, withoutAccount: true })
  expect(bought).toContain(`${way} denne mailadresse.`)
  expect(bought).not.toContain('på din konto')
  expect(await textOf('giftCardReceipt', { receiptLink })).toContain('på din konto')
  const withoutAccount = { amountOre: 50_000, withoutAccount: true }
  expect(await textOf('moneyBack', withoutAccount)).toContain(
    `${way} den mailadresse, du købte med.`,
  )
  expect(await textOf('moneyBack', { amountOre: 50_000 })).not.toContain(way)
})

test('money that comes back leads to the credit receipt, and money that was only reserved has none', async () => {
  const back = sampleOf('moneyBack', publicUrl)
  const withdrawn = sampleOf('withdrawalReceipt', publicUrl)
  const backOf = async (released: boolean) =>
    (await renderMail('moneyBack', { ...back, amountOre: 50_000, released }, app)).text
  const withdrawnOf = async (released: boolean) => {
    const refund = { ...withdrawn.refund!, released }
    return (await renderMail('withdrawalReceipt', { ...withdrawn, refund }, app)).text
  }
  const link = `${publicUrl}/account/receipts`
  expect(await backOf(false)).toContain(link)
  expect(await withdrawnOf(false)).toContain(link)
  expect(await backOf(true)).not.toContain(link)
  expect(await withdrawnOf(true)).not.toContain(link)
})
