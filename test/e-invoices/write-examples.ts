import { toEInvoice } from '#domain/companies/e-invoice.ts'
import { toOioubl } from '#domain/companies/oioubl-invoice.ts'
import { toPeppol } from '#domain/companies/peppol-invoice.ts'
import { examples } from './examples.ts'

/** Each example in both formats, by the name of its file. */
export const writeExamples = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(examples).flatMap(([name, { document, number }]) => {
      const invoice = toEInvoice(document, number)
      return [
        [`${name}.peppol.xml`, toPeppol(invoice)],
        [`${name}.oioubl.xml`, toOioubl(invoice)],
      ]
    }),
  )
