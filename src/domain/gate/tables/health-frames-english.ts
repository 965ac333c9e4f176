// More of what people say about their health in English; the lists the frames name stand in `health-english.ts`.

/** Frames about medicines, limbs, tests, appointments, recovery, fertility, disability and the illnesses of a family. */
export const healthFramesEnglish: readonly string[] = [
  '(?:my|the|his|her|these|those|new) (?:meds|pills|tablets|medication)\\b[^.\\n]{0,20}(?:make|makes|made|help|helps|work|works|keep|keeps|stopped)',
  '{whose} (?:\\w+ ){0,2}?(?:rotator cuff|meniscus|acl|achilles|sciatic nerve|cervix|lymph nodes?|heart valve|bone density|resting heart rate|iron levels?|sperm count|egg count|eyesight|lung function|kidney function|liver values|blood type|blood group)',
  '{whose} {body} (?:(?:still|really|always|often) )?(?:hurts?|is (?:\\w+ )?(?:swollen|broken|infected|inflamed|fractured|injured|numb)|(?:has been |keeps |is )(?:hurting|bothering|playing up|killing))',
  '(?:a|an|two|his|her|my) (?:torn|broken|sprained|fractured|dislocated|cracked|bruised|ruptured|trapped|pinched|twisted|artificial|missing|prosthetic|weak) (?:{body}|nerve|muscle)(?! (?:screen|key))',
  '(?:brca\\w*|(?:gene|genetic) (?:mutation|defect|disorder)|carriers? (?:of|for) (?:the |a )?(?:\\w+ )?gene)',
  '(?:appointment|referral|referred|check-?up|follow-?up|consultation|session|sessions) (?:with|to|at|for) (?:an? |the |my |his |her |their )?(?:\\w+ )?(?:{specialist}|{treatment}|hospital|clinic|specialist)',
  '(?:it|that|this|illness|heart disease|cancer|diabetes|depression|blood pressure) runs in (?:my|our|his|her|the) (?:family|genes)',
  '(?:sober|clean) since|(?:days|weeks|months|years) (?:clean|sober)|off (?:the )?(?:drink|booze|heroin|cocaine|drugs|pills)|(?:alcoholics|narcotics|gamblers) anonymous|(?:twelve|12)[- ]step (?:group|meeting|program)|{whose} (?:aa )?sponsor(?= (?:says|at|from|in)|\\W*$)',
  '(?:had|have|having|got|getting|after|for|need|needs) (?:my |his |her |a |another )?(?:root canal|wisdom (?:tooth|teeth)|dentures|knee operation|hip operation)',
  '(?:freez(?:e|ing)|froze) (?:my|her|our) (?:eggs|embryos)|sperm donor|egg donor|surrogate (?:mother|for)|(?:my|her) (?:ovulation|menstrual cycle|period (?:pains?|is late))|tubes tied|morning sickness|perimenopaus\\w+|(?:miscarried|postpartum|antenatal|prenatal)',
  'mental health (?:issues|problems|struggles|condition|crisis|diagnosis)|{whose} mental health (?:is|was|has|got)|nervous wreck since|psych(?:iatric)? (?:ward|unit|hospital|nurse)|low mood|panic attack|manic (?:phase|episode)|cutting (?:myself|herself|himself)|eating disorder',
  'registered (?:disabled|blind|deaf)|partially (?:sighted|deaf)|legally blind|hearing[- ]impaired|visually[- ]impaired|blue badge|disabled (?:parking|badge)|wheelchair[- ](?:bound|user)|lip-?reads?|non-?verbal|special needs|mobility (?:issues|problems)|learning disabled',
  '{who} [^.\\n]{0,25}(?:vaccinated (?:against|for)|unvaccinated|(?:flu|covid|tetanus|hpv|mmr|shingles|booster) (?:jab|shot|vaccine|vaccination|booster))',
  '(?:on|off|took|taking|signed off|written off|back from) (?:\\w+ )?(?:sick|medical|maternity) (?:leave|note|pay)?(?= (?:since|until|for|with|because|after|from)|\\W*$)|sick note|certified unfit|(?:off|called in) sick (?:with|since|until)',
  '{who} [^.\\n]{0,25}(?:donat(?:e|ed|ing) a kidney|organ donor|blood donor|immune system is (?:weak|low|compromised|suppressed))',
  '{whose} {medicine}(?= (?:dose|dosage|prescription|refill|is|was|makes|ran|runs|every|at|in)\\b)',
  "(?:physio|doctor|doc|gp|consultant|surgeon|midwife|specialist|psychiatrist|dentist|nurse) (?:says?|said|reckons|thinks|told (?:me|us|him|her)|wants|confirmed|found)(?: that)? (?:{whose}|i have|i've got|i am|i'm|i need|it's (?:my|an?)) (?:\\w+ )?(?:{body}|prediabetic|anaemic|anemic|overweight|pregnant|operation|scan)",
];
