import { describe, expect, test } from 'vitest'
import { complaintBoard, demonstrationCompany as company } from '#domain/content/company.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { parseCvr } from '#domain/shared/ids.ts'
import type { Templates } from '../templates.ts'
import { renderMail } from './render-mail.tsx'

const publicUrl = 'https://kort.example'
const consent = {
  text: 'Jeg vil gerne kunne spille med det samme.',
  version: 'start-1',
  at: '2027-05-04T08:29:00.000Z',
}
const card: Templates['orderConfirmation']['cards'][number] = {
  product: 'Sæsonkort 2027',
  holder: 'Anne Holm',
  passNumber: 'SK27-4F7K-9Q2H-3',
  summary: 'To runder i hver samarbejdsklub, alle ugens dage, hele sæsonen.',
  listPriceOre: 149_500,
  discountOre: 0,
  totalOre: 149_500,
  vatMode: 'full_25',
  vatOre: 29_900,
  firstDay: plainDate('2027-05-04'),
  lastDay: plainDate('2027-11-30'),
  withdrawalDeadline: plainDate('2027-05-18'),
  plannedRounds: 10,
  startNow: consent,
}
const order: Templates['orderConfirmation'] = {
  buyerName: 'Anne Holm',
  orderNumber: '2027-000123',
  orderedAt: '2027-05-04T08:30:00.000Z',
  cards: [card],
  totalOre: 149_500,
  vatOre: 29_900,
  payment: 'taken',
}

const app = { publicUrl, company }

const plain = (text: string) => text.replace(/\s+/g, ' ')
const confirmation = async (changes: Partial<typeof order> = {}) =>
  plain((await renderMail('orderConfirmation', { ...order, ...changes }, app)).text)

describe('the order confirmation contains what the law requires (L-IN-6)', () => {
  test.each([
    ['the item and its main features', `Sæsonkort 2027 ${card.summary}`],
    ['for whom', 'Til: Anne Holm'],
    ['the pass number', 'Kortnummer: SK27-4F7K-9Q2H-3'],
    ['the order and its time', 'Bestilt: tirsdag den 4. maj 2027 kl. 10.30'],
    ['the price with two decimals', 'Du betaler: 1.495,00 kr.'],
    ['the total', 'I alt: 1.495,00 kr.'],
    ['the VAT', 'Heraf moms 25 %: 299,00 kr.'],
    ['the first day', 'Gælder fra: tirsdag den 4. maj 2027'],
    ['the last day, and that it ends there', 'Kortet fornyes ikke af sig selv'],
    ['the seller', `${company.name}, ${company.street}, ${company.postcode} ${company.city}`],
    ['the seller\u2019s number and telephone', `CVR ${company.cvr}. Tlf. ${company.phone}`],
    ['the right of withdrawal', 'du kan fortryde til og med tirsdag den 18. maj 2027 kl. 23.59'],
    ['what an early start costs', 'prisen (1.495,00 kr.) gange spillede runder, delt med 10'],
    ['the withdrawal function', `${publicUrl}/withdrawal`],
    ['the standard form', 'Standardfortrydelsesformular Denne formular udfyldes'],
    ['the terms', `${publicUrl}/terms`],
    ['where to complain', complaintBoard.name],
    ['the consent as worded', `»${consent.text}«`],
    ['when and to which text', 'givet tirsdag den 4. maj 2027 kl. 10.29 (tekst start-1)'],
  ])('%s', async (_, words) => {
    expect(await confirmation()).toContain(words)
  })

  test('the closed European platform is not linked', async () => {
    expect(await confirmation()).not.toMatch(/ec\.europa|ODR/i)
  })
})

describe('the receipt begins with the card', () => {
  const face = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const inOrder = [
    'SK27-4F7K-9Q2H-3',
    '1. Book.',
    '2. Tjek ind.',
    '3. Spil.',
    'Kvittering',
    'I alt',
    'Du kan fortryde i 14 dage',
    'Standardfortrydelsesformular',
    'Sælger',
  ]

  test.each(['html', 'text'] as const)('card, how to play, money, law, in the %s', async (part) => {
    const rendered = await renderMail(
      'orderConfirmation',
      { ...order, cards: [{ ...card, face }] },
      app,
    )
    const body = plain(rendered[part].replace(/<(?!img)[^>]*>/g, ' '))
    const places = inOrder.map((words) => body.lastIndexOf(words))
    places[0] = body.indexOf('SK27-4F7K-9Q2H-3')
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('the face is an image inside the mail, with its text as alternative', async () => {
    const { html, text, images } = await renderMail(
      'orderConfirmation',
      {
        ...order,
        cards: [
          { ...card, face },
          { ...card, holder: 'Clara Holm', face },
        ],
      },
      app,
    )
    expect(images).toEqual([
      { name: 'kort-1', svg: face },
      { name: 'kort-2', svg: face },
    ])
    expect(html).toContain('src="cid:kort-1"')
    expect(html).toContain('alt="Sæsonkort 2027 til Clara Holm"')
    expect(html).not.toMatch(/<img[^>]*src="http/)
    expect(text).not.toContain('cid:')
  })
})

test('a card that starts after the deadline costs nothing to withdraw, and names no consent', async () => {
  const text = await confirmation({ cards: [{ ...card, startNow: undefined }] })
  expect(text).toContain('Du får alle pengene tilbage.')
  expect(text).not.toContain('samtykke')
})

test.each([
  ['exempt', 'Fritaget for moms efter momslovens § 13'],
  ['mpv', 'Momsen afregnes, når den bruges, så her er ingen moms.'],
] as const)('under %s the confirmation says why there is no VAT', async (vatMode, words) => {
  const text = await confirmation({ cards: [{ ...card, vatMode, vatOre: 0 }], vatOre: 0 })
  expect(text).toContain(words)
  expect(text).not.toContain('Heraf moms')
})

test('a card awaiting verification is reserved, not paid', async () => {
  const cards = [{ ...card, passNumber: undefined }]
  const text = await confirmation({ cards, payment: 'reserved' })
  expect(text).toContain('Dit kort er reserveret')
  expect(text).toContain('reserveret, ikke trukket')
  expect(text).toContain('kommer, når medlemskabet er bekræftet')
})

test('the withdrawal receipt repeats what was sent, when, and shows the arithmetic', async () => {
  const receipt: Templates['withdrawalReceipt'] = {
    name: 'Anne Holm',
    contract: 'SK27-4F7K-9Q2H-3',
    email: 'anne@example.dk',
    receivedAt: '2027-05-08T07:12:00.000Z',
    outcome: 'done',
    product: 'Sæsonkort 2027',
    refund: {
      priceOre: 149_500,
      roundsCounted: 1,
      plannedRounds: 10,
      retainedOre: 14_950,
      refundOre: 134_550,
      released: false,
    },
  }
  const text = plain((await renderMail('withdrawalReceipt', receipt, app)).text)
  for (const words of [
    'Navn: Anne Holm',
    'Aftale: SK27-4F7K-9Q2H-3',
    'Modtaget: lørdag den 8. maj 2027 kl. 9.12',
    'For 1 spillet runde: 1.495,00 kr. × 1 ÷ 10 = 149,50 kr.',
    'Tilbage til dig: 1.345,50 kr.',
    'senest 14 dage',
  ]) {
    expect(text).toContain(words)
  }
})

test.each([
  [
    'was never paid',
    { priceOre: 0, roundsCounted: 1, retainedOre: 0 },
    'Der er ikke trukket penge',
  ],
  [
    'was used up',
    { priceOre: 149_500, roundsCounted: 10, retainedOre: 149_500 },
    'Der er ikke noget at betale tilbage',
  ],
])('the withdrawal receipt of a card that %s promises no money', async (_, figures, contains) => {
  const refund = { ...figures, plannedRounds: 10, refundOre: 0, released: false }
  const receipt: Templates['withdrawalReceipt'] = {
    name: 'Anne Holm',
    contract: 'SK27-4F7K-9Q2H-3',
    email: 'anne@example.dk',
    receivedAt: '2027-05-08T07:12:00.000Z',
    outcome: 'done',
    product: 'Sæsonkort 2027',
    refund,
  }
  const text = plain((await renderMail('withdrawalReceipt', receipt, app)).text)
  expect(text).toContain(contains)
  expect(text).not.toMatch(/Du får penge tilbage|Pengene kommer|reserveret/)
})

test('the morning’s mail reports unsent mails, also when nothing else waits', async () => {
  const heldUpMails = { waiting: 2, givenUp: 1, oldest: '2027-05-03T18:00:00.000Z' }
  const data = { day: plainDate('2027-05-04'), count: 0, late: 0, worst: [], heldUpMails }
  const mail = await renderMail('todaysWork', data, app)
  expect(mail.subject).toBe('3 mails er ikke sendt')
  expect(plain(mail.text)).toContain('Den ældste er skrevet mandag den 3. maj 2027 kl. 20.00')
})

test('the code is in subject and text, with advice for unrequested codes', async () => {
  const mail = await renderMail('code', { code: '042137', purpose: 'sign_in' }, app)
  expect(mail.subject).toContain('042137')
  expect(plain(mail.text)).toContain('042137 Koden gælder i ti minutter')
  expect(mail.text).toContain('Var det ikke dig?')
})

test('what people type cannot become markup or a header', async () => {
  const data = {
    holderName: '<img src=x onerror=alert(1)>',
    buyerName: 'Bo\r\nBcc: alle@example.dk',
    product: 'Sæsonkort',
    link: 'https://kort.example/v/abc',
  }
  const mail = await renderMail('verifyOwnCard', data, app)
  expect(mail.html).not.toContain('<img')
  expect(mail.subject).not.toMatch(/[\r\n]/)
})

test('the demonstration’s company number is valid', () => {
  expect(parseCvr(company.cvr)).toBe(company.cvr)
})

test('an edited opening replaces ours, and the legal content stays', async () => {
  const wordings = new Map([
    ['mail.order_subject', 'Tak, {bestilling}'],
    ['mail.order_opening', 'Kære {navn}.\n\nSe [klubberne](/clubs).'],
  ])
  const mail = await renderMail('orderConfirmation', order, { ...app, wordings })
  expect(mail.subject).toBe('Tak, 2027-000123')
  expect(plain(mail.text)).toContain(`Kære Anne. Se klubberne (${publicUrl}/clubs).`)
  expect(plain(mail.text)).toContain('Kortnummer: SK27-4F7K-9Q2H-3')
})

describe('money back', () => {
  const back = {
    buyerName: 'Anne Holm',
    orderNumber: '2027-000123',
    amountOre: 50_050,
    released: false,
    reason: 'goodwill',
    ended: [],
  } as const
  const textOf = async (changes: object) =>
    plain((await renderMail('moneyBack', { ...back, ...changes }, app)).text)

  test('states amount, reason and order', async () => {
    const text = await textOf({})
    expect(text).toContain('Du får 500,50 kr. tilbage på det kort, du betalte med.')
    expect(text).toContain('Bestilling: 2027-000123. Grund: Kulance.')
    expect(await textOf({ transferredOn: '2027-05-05' })).toContain(
      'Onsdag den 5. maj 2027 overførte vi 500,50 kr. til den konto, du har oplyst.',
    )
  })

  test('promises no refund of a reservation, and names cards that ended', async () => {
    const text = await textOf({
      released: true,
      reason: 'cancelled',
      ended: ['Sæsonkort SK27-4F7K'],
    })
    expect(text).toContain('500,50 kr. bliver ikke trukket')
    expect(text).toContain('Gælder ikke længere: Sæsonkort SK27-4F7K.')
    expect(await textOf({ amountOre: 0 })).not.toContain('kr.')
  })
})

test('a purchase that a gift card paid in full names no bank and no reservation', async () => {
  const released = {
    buyerName: 'Anne Holm',
    orderNumber: '2027-000123',
    amountOre: 0,
    giftCardOre: 149_500,
    reason: 'not_verified_in_time',
  } as const
  const mail = await renderMail('paymentReleased', released, app)
  expect(mail.subject).toBe('Bestilling 2027-000123 er annulleret')
  expect(plain(mail.text)).toContain('1.495,00 kr. er igen på gavekortet')
  expect(plain(mail.text)).not.toMatch(/0,00 kr\. Bestilling|bank|eservation/)
  const reserved = { ...order, payment: 'reserved', giftCardOre: order.totalOre } as const
  const confirmation = await renderMail('orderConfirmation', reserved, app)
  expect(plain(confirmation.text)).not.toContain('Beløbet er reserveret')
  expect(plain(confirmation.text)).toContain('går pengene tilbage på gavekortet')
})
