// Who treats, how, and with what, in English: plain words, sorted.

/** Treatments, operations and examinations. */
export const treatmentsEnglish: readonly string[] = [
  'ablation|acl reconstruction|amputation|anger management|angiogram|angiography|antenatal classes|appendectomy',
  'arthroscopy|aversion therapy|bariatric surgery|behavioral therapy|behavioural therapy|blood test|blood tests',
  'bone marrow transplant|bone scan|botox injections|brachytherapy|breast reduction|bronchoscopy|bypass surgery',
  'caesarean|cardiac rehab|cardioversion|carpal tunnel surgery|cataract surgery|chelation|chemo|chemotherapy',
  'cognitive behavioral therapy|cognitive behavioural therapy|colposcopy|corneal transplant',
  'cortisone injections|couples counselling|cryotherapy|ct scan|cystoscopy|d&c|dbt|deep brain stimulation',
  'defibrillator implant|dental implants|dexa scan|echocardiogram|eeg|egg freezing|egg retrieval',
  'electroconvulsive therapy|embryo transfer|endoscopy|epidural|exposure therapy|fertility treatment',
  'fertility treatments|gallbladder surgery|gender reassignment|genetic testing|glucose tolerance test',
  'hair transplant|heart surgery|hernia repair|hernia surgery|hip surgery|hormone blockers|hormone treatment',
  'hydrotherapy|hysteroscopy|immunotherapy|insulin therapy|intensive outpatient|intrauterine insemination',
  'iron infusion|iron infusions|iui|keyhole surgery|kidney transplant|knee surgery|laparoscopy',
  'laser eye surgery|lasik|light therapy|liver transplant|lumbar puncture|lumpectomy|mammogram',
  'marriage counselling|methadone programme|mohs surgery|mri|occupational therapy|open heart surgery',
  'open-heart surgery|organ transplant|oxygen therapy|pap smear|pelvic exam|phototherapy|physiotherapy',
  'plasma exchange|prenatal care|prosthetic fitting|radiotherapy|root canal|shock therapy|shockwave therapy',
  'skin graft|sleep study|smear test|speech therapy|spinal fusion|spinal tap|stem cell transplant',
  'talking therapy|tms treatment|trauma therapy|treadmill stress test|tubal ligation|ultrasound scan',
  'uterine ablation|vasectomy|vestibular therapy|weight loss surgery',
];

/** Whoever sees one is treated for something. */
export const specialistsEnglish: readonly string[] = [
  'addiction specialist|allergologist|andrologist|audiologist|behavioural therapist|cardiac surgeon',
  'cardiologist|chiropractor|community nurse|dermatologist|diabetes nurse|diabetologist|dietician|dietitian',
  'district nurse|ent doctor|ent specialist|eye specialist|fertility clinic|fertility doctor',
  'fertility specialist|geriatrician|gynaecologist|gynecologist|hand surgeon|heart specialist|hepatologist',
  'internist|macmillan nurse|maternity clinic|memory clinic|mental health nurse|mental health team',
  'methadone clinic|neurosurgeon|occupational therapist|oncology nurse|orthodontist|orthopaedic surgeon',
  'orthopaedist|orthopedic surgeon|orthopedist|orthotist|osteopath|pain clinic|pain specialist|physio',
  'podiatrist|proctologist|psychoanalyst|psychotherapist|radiologist|sleep clinic|speech therapist',
  'spine surgeon|std clinic|trauma counsellor|trauma surgeon|urologist|vascular surgeon',
];

/** What a body wears, carries or has built in. */
export const aidsEnglish: readonly string[] = [
  'ankle brace|arm cast|artificial hip|artificial knee|artificial leg|back brace|bipap|bite splint',
  'blood glucose meter|blood glucose monitor|braille display|breathing tube|catheter|cgm|cochlear implant',
  'colostomy|compression stockings|continuous glucose monitor|crutches|defibrillator|dentures|dexcom',
  'dialysis machine|false teeth|feeding tube|freestyle libre|gastric band|glass eye|glucose monitor|hearing aid',
  'hearing aids|heart monitor|heart valve|home oxygen|ileostomy|implantable defibrillator|insulin pens',
  'insulin pump|knee brace|leg brace|mechanical valve|mobility aid|mobility aids|mobility scooter',
  'motorised wheelchair|nebuliser|nebulizer|neck brace|omnipod|orthopaedic insoles|orthotics|oxygen tank',
  'pacemaker|peg tube|power chair|powerchair|prosthetic arm|prosthetic leg|prosthetic limb|pulse oximeter',
  'rollator|seizure dog|sling|splint|stairlift|stoma|support worker|titanium hip|titanium plate|tracheostomy',
  'urostomy|walking aid|walking stick|wheelchair|zimmer',
];
