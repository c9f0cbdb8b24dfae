/** A kept example with one mistake, and the rule that must refuse it; `schema` is the XML Schema. */
export type BrokenInvoice = { file: string; replace: [RegExp, string]; refusedBy: string }

const wrongGln: [RegExp, string] = [/5798009811578/g, '5798009811579']
const buyerReference = /<cbc:BuyerReference>[^]*?<\/cbc:BuyerReference>\n/

/** Mistakes that the official rules must find, or they were not applied. */
export const brokenInvoices: BrokenInvoice[] = [
  {
    file: 'invoice-full_25.peppol.xml',
    replace: [/(PayableAmount currencyID="DKK">)31768\.75/, '$131768.76'],
    refusedBy: 'BR-CO-16',
  },
  {
    file: 'invoice-full_25.peppol.xml',
    replace: [
      /(<cac:InvoiceLine>[^]*?LineExtensionAmount currencyID="DKK">)25415\.00/,
      '$125415.03',
    ],
    refusedBy: 'PEPPOL-EN16931-R120',
  },
  { file: 'invoice-full_25.peppol.xml', replace: wrongGln, refusedBy: 'PEPPOL-COMMON-R040' },
  {
    file: 'invoice-clips.peppol.xml',
    replace: [buyerReference, ''],
    refusedBy: 'PEPPOL-EN16931-R003',
  },
  {
    file: 'invoice-exempt.peppol.xml',
    replace: [/<cbc:TaxExemptionReason[^]*?<\/cbc:TaxExemptionReason>\n/, ''],
    refusedBy: 'BR-E-10',
  },
  {
    file: 'invoice-full_25.peppol.xml',
    replace: [/<cac:FinancialInstitutionBranch>[^]*?<\/cac:FinancialInstitutionBranch>\n/, ''],
    refusedBy: 'DK-R-006',
  },
  {
    file: 'invoice-full_25.peppol.xml',
    replace: [/<cbc:IssueDate>[^]*?<\/cbc:IssueDate>\n/, ''],
    refusedBy: 'schema',
  },
  {
    file: 'invoice-full_25.oioubl.xml',
    replace: [/(PayableAmount currencyID="DKK">)31768\.75/, '$131768.76'],
    refusedBy: 'F-INV133',
  },
  // The rules of OIOUBL count the digits of a GLN, but do not check its last one.
  {
    file: 'invoice-full_25.oioubl.xml',
    replace: [/5798009811578/g, '579800981157'],
    refusedBy: 'F-LIB181',
  },
  {
    file: 'invoice-full_25.oioubl.xml',
    replace: [/(InvoicedQuantity unitCode="EA">)24/, '$123'],
    refusedBy: 'F-INV340',
  },
  {
    file: 'credit-note-full_25.oioubl.xml',
    replace: [/(PayableAmount currencyID="DKK">)8895\.25/, '$18895.24'],
    refusedBy: 'F-CRN079',
  },
]
