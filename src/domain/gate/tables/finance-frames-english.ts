// More of what people say about their money in English; the lists the frames name stand in `finance-english.ts`.

/** Frames about bequests, claims, arrears, balances, tax, banks, benefits by their letters, and what money is in. */
export const financeFramesEnglish: readonly string[] = [
  '(?:left|leaves|leaving|bequeathed|willed) (?:me|us|him|her|everything|it all) (?:the|a|an|his|her|their|some|all|half|\\d+|to) (?:\\w+ ){0,2}?(?:cottage|farm|jewell?ery|shares|property|land|money|savings|estate|business|me|us)|in (?:her|his|the|my) will(?=\\W*$| (?:i|we|he|she)\\b)',
  'out-?earn(?:s|ed|ing)?|(?:main|sole|only) (?:breadwinner|earner)|(?:earns?|makes?|brings? home) (?:\\w+ )?(?:more|less) than (?:me|i|him|her|my)',
  "(?:insurance|life insurance|compensation) (?:claim|payout|settlement|money)|(?:insurer|insurance(?: company)?) (?:\\w+ )?(?:paid|pays|denied|refused|rejected|covered|won't pay|wouldn't pay)",
  '(?:has|have|had|got|on|in|under|entered|with) an? (?:iva|dmp|debt relief order|county court judge?ment|trust deed|payment plan with)',
  '(?:unpaid|overdue|outstanding) (?:rent|council tax|tax(?:es)?|child support|medical bills|student loans?|maintenance)|(?:rent|mortgage|council tax|maintenance) arrears|in arrears',
  '{whose} (?:monthly|weekly|household|living) (?:outgoings|expenses|bills)|budget for (?:living|rent and|the month)',
  '{whose} (?:bank |account |current |savings )?balance (?:is|was|stands at|dropped to) (?:\\w+ ){0,2}?{num}',
  '(?:higher|basic|top|additional)[- ]rate (?:tax ?payer|tax)|{whose} (?:tax (?:code|bracket|bill|refund|return|rate)|w-?2|p60|1099|self-assessment)|(?:owe|owes|owed|paid|pay|pays) (?:\\w+ )?(?:income|capital gains|inheritance|council|property) tax',
  '(?:sitting|parked|tied up|sunk|locked up|held|kept|invested|put|all|mostly|everything|half|rest is) (?:in|into) (?:\\w+ )?(?:{securities}|gilts|shares|equities|cash|property|gold|index trackers|cds|premium bonds|reits)(?<!all in cash)(?! (?:app|module))',
  '(?:account|accounts|loan|mortgage|savings|overdraft|bank|banks|banking) (?:at|with|from) (?:\\w+ )?(?:barclays|hsbc|lloyds|natwest|santander|nationwide|monzo|revolut|starling|chase|citi(?:bank)?|wells fargo|bank of america|capital one|ing|deutsche bank|commerzbank|sparkasse|ubs|n26|fidelity|vanguard|schwab)',
  '(?:card|account) ending (?:in )?\\d{3,4}',
  "(?:on|claim|claims|get|gets|receive|receives|lost|applied for|live on|lives on) (?:\\w+ )?(?:pip|dla|esa|jsa|ssi|ssdi|ebt|snap|wic|section 8|baf[oö]g|b[uü]rgergeld|hartz iv|centrelink|pension credit|carer's allowance|working tax credits?|child tax credits?|means-tested \\w+|workers'? comp(?:ensation)?|a widow(?:er)?'s pension|council tax reduction|free school meals)",
  '(?:sipp|super(?:annuation)? fund|tfsa|rrsp|403b|457b|hsa|lifetime isa|premium bonds|annuity|provident fund|kiwisaver|money market fund|espp|stock grants?|college savings)(?= (?:of|with|worth|is|has|pays|from|at|that|and)|\\W*$)',
  '(?:fixed|variable|tracker|interest-only|adjustable)[- ](?:rate )?(?:mortgage|home loan|deal)|equity release|home equity|heloc|negative equity|underwater on (?:my|our|the)',
  '{who} (?:\\w+ ){0,2}?(?:debt[- ]free|well off|wealthy|loaded|low[- ]income|hard up|cash-strapped|in the red|below the poverty line|living on a shoestring|on a tight budget|on a fixed income)',
  "(?:use|uses|go|goes|going|rely|relies) (?:to |on )?(?:a |the )?food ?bank|pay ?day (?:loan|lender)|can't make rent|short on rent|rent is late|late with (?:the|my) rent",
  '{who} (?:\\w+ ){0,2}?(?:lost|won|gambled|staked) {about}{money} (?:at|on|in) ',
  '(?:on|with|at|for) (?:about |around |roughly )?(?:{num}|\\d+ ?k) (?:{per}|a year plus|base|basic|ote)(?! (?:calls?|users?|requests?))',
  '(?:salary|pay|wage) (?:band|grade|scale|point)|{whose} (?:day|hourly|daily|freelance) rate|{whose} (?:pay|salary|wages) (?:was|were|got|has been|is) (?:cut|frozen|raised|late|docked|garnished)|retainer of {num}',
  '{whose} (?:divorce|redundancy|severance|retirement|bankruptcy) (?:settlement|payment|payout|package|lump sum)|(?:redundancy|severance) (?:pay(?:ment|out)?|package|money)',
  '(?:pay|pays|paying|paid|owe|owes) (?:about |around )?{money} (?:\\w+ )?(?:in |for )?(?:rent|mortgage|alimony|maintenance|child support|interest|towards? (?:my|the) (?:loan|debt|mortgage))|rent is {about}{money}',
  '{whose} (?:stock|share|crypto|coin|fund|investment|isa|pension) (?:portfolio|holdings|losses|gains|pot)(?= (?:is|are|was|were|lost|gained|dropped|grew|of|worth|has)|\\W*$)',
];
