// What is said in passing: states of the hour, work on the text at hand, what happens in a story. No pattern may keep it.

/** It happens in a story, a game or a picture. */
const invented =
  /\bin (?:the|this|that|my|our|a) (?:(?:last|first|next|new|old|video|board) )?(?:game|novel|story|film|movie|series|show|picture|photo|photograph|video|image|cartoon|comic|manga|anime|play|dream|example|exercise|puzzle|riddle|song|lyrics|poem|screenshot|drawing|painting|sentence|paragraph|scene|chapter|episode|essay|text|answer|message|chat|conversation|document|spreadsheet)(?! (?:industry|studio|business|company|design|room|shop|school))\b/i;

const worksOn =
  /\b(?:errors?|warnings?|exceptions?|semicolons?|commas?|typos?|lines?|words?|paragraphs?|sentences?|titles?|headings?|texts?|codes?|scripts?|files?|packages?|functions?|variables?|settings?|order|versions?|tests?|build|branch|answers?|messages?|repl(?:y|ies)|results?|wrong [\p{L}]+|pages?|links?|tabs?|windows?|buttons?|colou?rs?|fonts?|logo|images?|slides?|lunch|dinner|breakfast|sandwich|snacks?|groceries|bread|milk|(?:coffee|tea|beer)s?(?! (?:machine|maker|table|grinder|shop|mug|brand|pot|roaster)))\b/iu;
const firstThing = /^(?:(?! (?:and|for|in|on|at|to|from|with|because|so|that|which)\b)[^,;])+/u;

/** True for a thing that is used up, or that belongs to the task at hand: "the semicolon", "a coffee". */
export const isAtHand = (object: string): boolean => worksOn.test(firstThing.exec(object)?.[0] ?? object);

const state =
  /\b(?:is|are|['’]s|was|were|got|went|keeps?)(?: (?:a bit|a little|so|too|really|very|just|now|still|all|completely|already|finally|almost|nearly|running|being))* (?:late|early|delayed|stuck|empty|full|dead|frozen|annoying|annoyed|noisy|loud|acting (?:up|weird)|asleep|awake|hungry|thirsty|bored|sleepy|grumpy|sick|ill|sore|wet|dirty|charging|crash\w*|slow|down|up|off|black|blank|flat|hot|cold|tired|cranky|angry|mad|happy|sad|fine|busy|weird|drop\w*|out of|low|at \d+ ?(?:percent|%)|killing|hurting|burnt|burned|missing|gone|over|here|back|ready|calling|waiting|coming|crying|barking|sleeping|on fire|on the (?:phone|keyboard|table|way|line))\b/i;

/** True for how something is just now: "our train is late again". */
export const isPassing = (clause: string): boolean => state.test(clause);

/** Words in -ing that say what somebody is like, not what they do. */
export const isAdjective = (clause: string): boolean =>
  /\b(?:is|are|['’]s|am|['’]m|['’]re) (?:\w+ )?(?:annoying|boring|interesting|amazing|exciting|confusing|frustrating|disappointing|charming|tiring|exhausting|demanding|willing|missing|freezing|boiling|kidding|joking|struggling|starving|dying)\b/i.test(
    clause,
  );

/** Looked for in the conversation, not in life. */
export const isForTask = (object: string): boolean =>
  /\b(?:synonyms?|antonyms?|words?|phrases?|ways?|titles?|examples?|librar(?:y|ies)|functions?|tutorials?|answers?|solutions?|bugs?|explanations?|suggestions?|ideas?|recipes?|inspiration|formulas?|translations?|quotes?|tips|rhymes?|names?|slogan|captions?)\b/i.test(
    object,
  );

const notSubstance =
  /^(?:(?:any|all|the|too much|so much|this|that|my|our|your|these|those|hard|early|stupid|bad|long|pointless|boring|other|most) )*(?:work|jobs?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings?|meetings?|people|humans?|humanity|men|women|(?:my )?(?:boss|ex|in-laws|job|exes)|idiots?|fools?|stupidity|ignorance|bullshit|bs|nonsense|drama|crowds?|sports?|exercise|gyms?|school|homework|exams?|maths?|taxes|bills|deadlines?|emails?|e-mails|spreadsheets?|excel|powerpoint|java|javascript|php|python|windows|code|bugs in|commitment|responsibility|relationships?|love|romance|marriage|happiness|fun|failure|losing|money|poverty|politics|politicians?|managers?|bosses|clutter|chores|housework|small talk|phone calls|calls|clich[ée]s|change|winter|summer|life|adulthood|adulting|bureaucracy|paperwork|traffic|lateness|laziness|silence|noise|rules|authority|(?!(?:dress|ic|stuff|season|pudd|starl|wh?it|herr|duckl)ing\b)[\p{L}]{2,}ing)\b/iu;
const substanceAfter =
  /^(?:work|school|exam|winter|summer|my|sports?) (?:gloves?|chalk|latex|dust|uniforms?|soap|tape)\b/iu;

/** "I'm allergic to Mondays": a joke, for nobody is. */
export const isJokeAllergy = (object: string): boolean => notSubstance.test(object) && !substanceAfter.test(object);

/** True for a clause about what is only told, shown or played, or for a joke. */
export const isInvented = (clause: string): boolean =>
  invented.test(clause) || isJokeAllergy(/\ballergic to (?<what>.+)/iu.exec(clause)?.groups?.['what'] ?? '');

/** For this once, not from now on. */
export const isForOnce = (clause: string): boolean =>
  /\b(?:in|for|with|on) this\b|\bthis (?:time|once)\b|\bfor (?:now|today)\b|\bjust (?:once|now)\b|\bhere$/i.test(
    clause,
  );
