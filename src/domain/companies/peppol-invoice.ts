import type { VatMode } from '../passes/products.ts'
import { noVatReason } from './invoice-document.ts'
import type { EInvoice, PostalAddress } from './e-invoice.ts'
import type { NetLine } from './net-amounts.ts'
import {
  amount,
  billingReference,
  cac,
  cbc,
  discount,
  invoicePeriod,
  lineNames,
  orderReference,
  priceOf,
  telephone,
  ublFile,
  unitCode,
} from './ubl.ts'

/** The version of the rules that the files follow. */
const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

type Category = { id: 'S' | 'E' | 'O'; percent: string | null; reasonCode: string | null }

/** Standard rate; exempt as sport (article 132(1)(m) of the VAT directive); outside the scope of VAT. */
const categories: Record<VatMode, Category> = {
  full_25: { id: 'S', percent: '25', reasonCode: null },
  exempt: { id: 'E', percent: '0', reasonCode: 'VATEX-EU-132-1M' },
  mpv: { id: 'O', percent: null, reasonCode: 'VATEX-EU-O' },
}

/**
 * An invoice or a credit note as Peppol BIS Billing 3.0, in UTF-8
 * (docs/algorithms/electronic-invoices.md#peppol-bis-billing-30).
 */
export function toPeppol(invoice: EInvoice): string {
  const { document, number, amounts, vatMode } = invoice
  const isInvoice = document.kind === 'invoice'
  return ublFile(invoice, [
    cbc('CustomizationID', customization),
    cbc('ProfileID', profile),
    cbc('ID', number),
    cbc('IssueDate', document.issuedOn),
    isInvoice && cbc('DueDate', document.dueOn),
    isInvoice ? cbc('InvoiceTypeCode', '380') : cbc('CreditNoteTypeCode', '381'),
    cbc('DocumentCurrencyCode', 'DKK'),
    document.buyer.contact !== '' && cbc('BuyerReference', document.buyer.contact),
    invoicePeriod(invoice),
    orderReference(invoice),
    billingReference(invoice),
    seller(invoice),
    buyer(invoice),
    isInvoice && paymentMeans(invoice),
    cac('TaxTotal', [
      amount('TaxAmount', amounts.vatOre),
      cac('TaxSubtotal', [
        amount('TaxableAmount', amounts.netOre),
        amount('TaxAmount', amounts.vatOre),
        taxCategory('TaxCategory', vatMode, true),
      ]),
    ]),
    cac('LegalMonetaryTotal', [
      amount('LineExtensionAmount', amounts.netOre),
      amount('TaxExclusiveAmount', amounts.netOre),
      amount('TaxInclusiveAmount', amounts.grossOre),
      amount('PayableAmount', amounts.grossOre),
    ]),
    ...amounts.lines.map((line, at) => lineBlock(invoice, line, at)),
  ])
}

/** A seller that charges no VAT on the document names no VAT number on it (BR-O-02). */
const seller = ({ document: { seller: from }, sellerAddress, vatMode }: EInvoice) =>
  cac('AccountingSupplierParty', [
    cac('Party', [
      cbc('EndpointID', `DK${from.cvr}`, { schemeID: '0184' }),
      cac('PartyName', [cbc('Name', from.name)]),
      address(sellerAddress),
      vatMode !== 'mpv' && cac('PartyTaxScheme', [cbc('CompanyID', `DK${from.cvr}`), vatScheme]),
      legalEntity(from),
      cac('Contact', [
        cbc('Name', from.name),
        cbc('Telephone', telephone(from.phone)),
        cbc('ElectronicMail', from.email),
      ]),
    ]),
  ])

const buyer = ({ document: { buyer: to, gln }, buyerAddress }: EInvoice) =>
  cac('AccountingCustomerParty', [
    cac('Party', [
      gln
        ? cbc('EndpointID', gln, { schemeID: '0088' })
        : cbc('EndpointID', `DK${to.cvr}`, { schemeID: '0184' }),
      cac('PartyName', [cbc('Name', to.name)]),
      address(buyerAddress),
      legalEntity(to),
      to.contact !== '' && cac('Contact', [cbc('Name', to.contact)]),
    ]),
  ])

const legalEntity = ({ name, cvr }: { name: string; cvr: string }) =>
  cac('PartyLegalEntity', [
    cbc('RegistrationName', name),
    cbc('CompanyID', `DK${cvr}`, { schemeID: '0184' }),
  ])

const address = ({ street, postcode, city }: PostalAddress) =>
  cac('PostalAddress', [
    cbc('StreetName', street),
    cbc('CityName', city),
    cbc('PostalZone', postcode),
    cac('Country', [cbc('IdentificationCode', 'DK')]),
  ])

/** A transfer to a Danish account (42), with the number of the invoice as its text. */
const paymentMeans = ({ document: { payTo }, number }: EInvoice) =>
  payTo !== null &&
  cac('PaymentMeans', [
    cbc('PaymentMeansCode', '42'),
    cbc('PaymentID', number),
    cac('PayeeFinancialAccount', [
      cbc('ID', payTo.account),
      cac('FinancialInstitutionBranch', [cbc('ID', payTo.registration)]),
    ]),
  ])

const vatScheme = cac('TaxScheme', [cbc('ID', 'VAT')])

function taxCategory(name: string, vatMode: VatMode, withReason: boolean) {
  const { id, percent, reasonCode } = categories[vatMode]
  const reason = noVatReason[vatMode]
  return cac(name, [
    cbc('ID', id),
    percent !== null && cbc('Percent', percent),
    withReason && reasonCode !== null && cbc('TaxExemptionReasonCode', reasonCode),
    withReason && reason !== null && cbc('TaxExemptionReason', reason),
    vatScheme,
  ])
}

function lineBlock({ document: { kind }, vatMode }: EInvoice, line: NetLine, at: number) {
  const names = lineNames[kind]
  return cac(names.line, [
    cbc('ID', String(at + 1)),
    cbc(names.quantity, String(line.quantity), { unitCode }),
    amount('LineExtensionAmount', line.netOre),
    discount(line),
    cac('Item', [cbc('Name', line.text), taxCategory('ClassifiedTaxCategory', vatMode, false)]),
    priceOf(line.listOre, line.quantity),
  ])
}
