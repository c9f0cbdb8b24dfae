import type { VatMode } from '../passes/products.ts'
import type { Ore } from '../shared/money.ts'
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

const agency = { listAgencyID: '320' } as const
const schemeAgency = { schemeAgencyID: '320' } as const

/** OIOUBL has no category of exempt sales; a sale without VAT is of the rate zero, with its reason. */
const categories: Record<VatMode, { id: string; percent: string }> = {
  full_25: { id: 'StandardRated', percent: '25' },
  exempt: { id: 'ZeroRated', percent: '0' },
  mpv: { id: 'ZeroRated', percent: '0' },
}

/**
 * An invoice or a credit note as OIOUBL 2.1, in UTF-8 (docs/algorithms/electronic-invoices.md#oioubl-21).
 */
export function toOioubl(invoice: EInvoice): string {
  const { document, number, amounts } = invoice
  const isInvoice = document.kind === 'invoice'
  return ublFile(invoice, [
    cbc('UBLVersionID', '2.1'),
    cbc('CustomizationID', 'OIOUBL-2.1'),
    cbc('ProfileID', 'urn:www.nesubl.eu:profiles:profile5:ver2.0', {
      ...schemeAgency,
      schemeID: 'urn:oioubl:id:profileid-1.2',
    }),
    cbc('ID', number),
    cbc('CopyIndicator', 'false'),
    cbc('IssueDate', document.issuedOn),
    isInvoice &&
      cbc('InvoiceTypeCode', '380', {
        ...agency,
        listID: 'urn:oioubl:codelist:invoicetypecode-1.1',
      }),
    cbc('DocumentCurrencyCode', 'DKK'),
    invoicePeriod(invoice),
    orderReference(invoice),
    billingReference(invoice),
    seller(invoice),
    buyer(invoice),
    isInvoice && paymentMeans(invoice),
    isInvoice &&
      cac('PaymentTerms', [
        cbc('ID', '1'),
        document.payTo !== null && cbc('PaymentMeansID', '1'),
        amount('Amount', amounts.grossOre),
      ]),
    taxTotal(invoice.vatMode, amounts.netOre, amounts.vatOre),
    cac('LegalMonetaryTotal', [
      amount('LineExtensionAmount', amounts.netOre),
      // In OIOUBL this is the sum of the taxes, unlike in Peppol.
      amount('TaxExclusiveAmount', amounts.vatOre),
      amount('TaxInclusiveAmount', amounts.grossOre),
      amount('PayableAmount', amounts.grossOre),
    ]),
    ...amounts.lines.map((line, at) => lineBlock(invoice, line, at)),
  ])
}

const seller = ({ document: { seller: from }, sellerAddress }: EInvoice) =>
  cac('AccountingSupplierParty', [
    cac('Party', [
      cbc('EndpointID', `DK${from.cvr}`, { schemeID: 'DK:CVR' }),
      cac('PartyIdentification', [cbc('ID', `DK${from.cvr}`, { schemeID: 'DK:CVR' })]),
      cac('PartyName', [cbc('Name', from.name)]),
      address(sellerAddress),
      cac('PartyTaxScheme', [cbc('CompanyID', `DK${from.cvr}`, { schemeID: 'DK:SE' }), vatScheme]),
      legalEntity(from),
      cac('Contact', [
        cbc('ID', '1'),
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
        ? cbc('EndpointID', gln, { schemeAgencyID: '9', schemeID: 'GLN' })
        : cbc('EndpointID', `DK${to.cvr}`, { schemeID: 'DK:CVR' }),
      cac('PartyIdentification', [cbc('ID', `DK${to.cvr}`, { schemeID: 'DK:CVR' })]),
      cac('PartyName', [cbc('Name', to.name)]),
      address(buyerAddress),
      legalEntity(to),
      // The identifier of a contact is the reference that the buyer’s system finds its person by.
      cac('Contact', [
        cbc('ID', to.contact || 'n/a'),
        to.contact !== '' && cbc('Name', to.contact),
      ]),
    ]),
  ])

const legalEntity = ({ name, cvr }: { name: string; cvr: string }) =>
  cac('PartyLegalEntity', [
    cbc('RegistrationName', name),
    cbc('CompanyID', `DK${cvr}`, { schemeID: 'DK:CVR' }),
  ])

const address = ({ street, postcode, city }: PostalAddress) =>
  cac('PostalAddress', [
    cbc('AddressFormatCode', 'StructuredLax', {
      ...agency,
      listID: 'urn:oioubl:codelist:addressformatcode-1.1',
    }),
    cbc('StreetName', street),
    cbc('CityName', city),
    cbc('PostalZone', postcode),
    cac('Country', [cbc('IdentificationCode', 'DK')]),
  ])

/** A transfer to a Danish account (42), with the number of the invoice as its text. */
const paymentMeans = ({ document: { payTo, dueOn }, number }: EInvoice) =>
  payTo !== null &&
  cac('PaymentMeans', [
    cbc('ID', '1'),
    cbc('PaymentMeansCode', '42'),
    cbc('PaymentDueDate', dueOn),
    cbc('PaymentChannelCode', 'DK:BANK', {
      ...agency,
      listID: 'urn:oioubl:codelist:paymentchannelcode-1.1',
    }),
    cac('PayeeFinancialAccount', [
      cbc('ID', payTo.account),
      cbc('PaymentNote', number),
      cac('FinancialInstitutionBranch', [cbc('ID', payTo.registration)]),
    ]),
  ])

const vatScheme = cac('TaxScheme', [
  cbc('ID', '63', { ...schemeAgency, schemeID: 'urn:oioubl:id:taxschemeid-1.1' }),
  cbc('Name', 'Moms'),
])

function taxTotal(vatMode: VatMode, netOre: Ore, vatOre: Ore) {
  const { id, percent } = categories[vatMode]
  const reason = noVatReason[vatMode]
  return cac('TaxTotal', [
    amount('TaxAmount', vatOre),
    cac('TaxSubtotal', [
      amount('TaxableAmount', netOre),
      amount('TaxAmount', vatOre),
      cac('TaxCategory', [
        cbc('ID', id, { ...schemeAgency, schemeID: 'urn:oioubl:id:taxcategoryid-1.1' }),
        cbc('Percent', percent),
        reason !== null && cbc('TaxExemptionReason', reason),
        vatScheme,
      ]),
    ]),
  ])
}

function lineBlock({ document: { kind }, vatMode }: EInvoice, line: NetLine, at: number) {
  const names = lineNames[kind]
  return cac(names.line, [
    cbc('ID', String(at + 1)),
    cbc(names.quantity, String(line.quantity), { unitCode }),
    amount('LineExtensionAmount', line.netOre),
    taxTotal(vatMode, line.netOre, line.vatOre),
    cac('Item', [cbc('Description', line.text), cbc('Name', line.text)]),
    price(line),
  ])
}

/** The price after the discount, of as many pieces as the line has where there is one, with the list price below it. */
function price(line: NetLine) {
  const factor = cbc('OrderableUnitFactorRate', '1')
  if (line.discountOre === 0) return priceOf(line.netOre, line.quantity, [factor])
  return cac('Price', [
    amount('PriceAmount', line.netOre),
    cbc('BaseQuantity', String(line.quantity), { unitCode }),
    factor,
    discount(line, [amount('BaseAmount', line.listOre)]),
  ])
}
