/**
 * The statement by which a licensee keeps the trust on perishable agricultural commodities. It is on the face of the
 * invoice, exactly so and in English (7 U.S.C. 499e(c)(4)).
 */
export const PACA_STATEMENT =
  'The perishable agricultural commodities listed on this invoice are sold subject to the statutory trust authorized by section 5(c) of the ' +
  'Perishable Agricultural Commodities Act, 1930 (7 U.S.C. 499e(c)). The seller of these commodities retains a trust claim over these commodities, ' +
  'all inventories of food or other products derived from these commodities, and any receivables or proceeds from the sale of these commodities ' +
  'until full payment is received.';
