import type { PaperDocument } from '#domain/documents/document.ts'
import { plainDate } from '#domain/shared/dates.ts'

/** A document with every kind of block. */
export const paperDocument: PaperDocument = {
  title: 'Slutafregning 2027',
  sender: ['Sæsonkortet ApS', 'Fairwayvej 18', '8000 Aarhus C', 'CVR 41870001'],
  receiver: ['Golfklubben »Å & Ø« <Fjord>', '9000 Aalborg'],
  foot: 'Afregningsbilag A2027-000001',
  day: plainDate('2027-12-08'),
  blocks: [
    { kind: 'facts', rows: [{ label: 'Udbetales', value: 'onsdag den 22. december 2027' }] },
    { kind: 'heading', text: 'Beløb' },
    {
      kind: 'amounts',
      headings: ['Hvad', 'Beløb'],
      rows: [
        { label: 'Andel af puljen', amount: 123_456_789 },
        { label: 'Rabatter, som klubben bærer', amount: -50 },
        { label: 'Udbetales nu', amount: 0, isSum: true },
      ],
    },
    {
      kind: 'table',
      headings: ['Antal', 'Pr. kort', 'I alt'],
      rows: [['12 kort', '1.345,50 kr.', '16.146,00 kr.']],
    },
    { kind: 'steps', items: ['Skan koden.', 'Vælg, hvem der spiller.'] },
    { kind: 'points', items: ['Laminér med mat folie.'] },
    { kind: 'quote', paragraphs: ['Klubben er med.', 'Book først din tid.'] },
    { kind: 'text', text: 'Bogfør 4.059,28 kr. som indtægt fra gæstespil uden moms.' },
    { kind: 'small', text: `Grundlaget har SHA-256 ${'0af9'.repeat(16)}` },
  ],
}
